/**
 * JSON text of an edited value that repeats the source's own text wherever the value is the same: number tokens
 * (1.0, -0, integers past 2^53 in extras), white space and escapes of untouched entries survive, and a diff shows the
 * edit only. New entries are indented as the source is.
 *
 * Scans only the containers that changed. Cost: a parse of the source, and a stringify for each level of a change.
 */
export function writeJson(source: string, after: unknown): string {
  const indent = /^\s*\{\r?\n([ \t]+)"/.exec(source)?.[1] ?? '';
  const start = skipSpace(source, 0);
  return rewrite({ source, indent }, start, JSON.parse(source), after, 0);
}

interface Text {
  readonly source: string;
  /** One level, empty for compact text. */
  readonly indent: string;
}

/** The text of `after`; `start` is where `before` stands in the source. */
function rewrite(text: Text, start: number, before: unknown, after: unknown, depth: number): string {
  if (JSON.stringify(before) === JSON.stringify(after)) return text.source.slice(start, skipValue(text.source, start));
  if (Array.isArray(before) && Array.isArray(after)) {
    const starts = childStarts(text.source, start);
    const items = after.map((item: unknown, i) =>
      i < before.length ? rewrite(text, starts[i].value, before[i], item, depth + 1) : fresh(text, item, depth + 1),
    );
    return enclose(text, '[', items, ']', depth);
  }
  if (isObject(before) && isObject(after)) {
    const starts = new Map(childStarts(text.source, start).map(({ key, value }) => [key, value]));
    const colon = text.indent ? ': ' : ':';
    const items = Object.entries(after)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => {
        const at = starts.get(key);
        const body =
          at === undefined ? fresh(text, value, depth + 1) : rewrite(text, at, before[key], value, depth + 1);
        return JSON.stringify(key) + colon + body;
      });
    return enclose(text, '{', items, '}', depth);
  }
  return fresh(text, after, depth);
}

function enclose({ indent }: Text, open: string, items: readonly string[], close: string, depth: number): string {
  if (!indent || items.length === 0) return open + items.join(',') + close;
  const line = `\n${indent.repeat(depth + 1)}`;
  return `${open}${line}${items.join(`,${line}`)}\n${indent.repeat(depth)}${close}`;
}

function fresh({ indent }: Text, value: unknown, depth: number): string {
  const text = JSON.stringify(value, undefined, indent);
  return indent ? text.replaceAll('\n', `\n${indent.repeat(depth)}`) : text;
}

/** Where the children of the container at `start` begin; members with their keys. The text is valid JSON. */
function childStarts(source: string, start: number): { key: string; value: number }[] {
  const isArray = source[start] === '[';
  const out: { key: string; value: number }[] = [];
  let at = skipSpace(source, start + 1);
  while (source[at] !== ']' && source[at] !== '}') {
    let key = '';
    if (!isArray) {
      const end = skipString(source, at);
      key = JSON.parse(source.slice(at, end)) as string;
      at = skipSpace(source, skipSpace(source, end) + 1);
    }
    out.push({ key, value: at });
    at = skipSpace(source, skipValue(source, at));
    if (source[at] === ',') at = skipSpace(source, at + 1);
  }
  return out;
}

function skipValue(source: string, start: number): number {
  const first = source[start];
  if (first === '"') return skipString(source, start);
  if (first !== '{' && first !== '[') {
    let at = start;
    while (at < source.length && !',]} \t\n\r'.includes(source[at])) at++;
    return at;
  }
  let depth = 0;
  for (let at = start; ;) {
    const character = source[at];
    if (character === '"') {
      at = skipString(source, at);
      continue;
    }
    if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    at++;
    if (depth === 0) return at;
  }
}

function skipString(source: string, start: number): number {
  let at = start + 1;
  while (source[at] !== '"') at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}

function skipSpace(source: string, start: number): number {
  let at = start;
  while (at < source.length && ' \t\n\r'.includes(source[at])) at++;
  return at;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
