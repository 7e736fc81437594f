/**
 * The number a person meant, or undefined when it is none. Accepts a comma or a point, a trailing unit,
 * arithmetic (`0.9 * 2`, `(1+2)/4`), and changes to the current value: `+10%`, `-10%`, `*1.5`, `/2`, `+=0.1`, `-=0.1`.
 * A recursive-descent parser rather than `eval`, which the content security policy forbids and nobody should want.
 */
export function parseNumber(text: string, current: number): number | undefined {
  const source = text.trim().replace(/,/g, '.').replace(/−/g, '-').replace(/×/g, '*').replace(/\s+/g, ' ');
  const percent = /^([+-])=? ?(\d*\.?\d+) ?%$/.exec(source);
  if (percent) return current * (1 + (Number(percent[2]) / 100) * (percent[1] === '-' ? -1 : 1));
  const relative = /^(\+=|-=|\*|\/) ?(.+)$/.exec(source);
  if (relative) {
    const operand = evaluate(relative[2]);
    if (operand === undefined) return undefined;
    const result = { '+=': current + operand, '-=': current - operand, '*': current * operand, '/': current / operand }[
      relative[1]
    ];
    return Number.isFinite(result) ? result : undefined;
  }
  return evaluate(source);
}

function evaluate(source: string): number | undefined {
  const tokens = source.match(/\d*\.?\d+(?:e[+-]?\d+)?|[-+*/()]/gi);
  // What follows the arithmetic is a unit: letters, signs and superscripts, and no further number.
  const unit = /^[-+*/().\d\s]*?(?:\d*\.?\d+(?:e[+-]?\d+)?[-+*/().\d\s]*)(?:[°%a-z²/]+[\w²/°% ]*)?$/i;
  if (!tokens || !unit.test(source)) return undefined;
  const trimmed = source.replace(/[°%a-z²]+[\w²/°% ]*$/i, (tail) => (/^e[+-]?\d/i.test(tail) ? tail : ''));
  const parts = trimmed.match(/\d*\.?\d+(?:e[+-]?\d+)?|[-+*/()]/gi) ?? [];
  let at = 0;

  const factor = (): number => {
    const token = parts[at++];
    if (token === '-') return -factor();
    if (token === '+') return factor();
    if (token === '(') {
      const inner = sum();
      return parts[at++] === ')' ? inner : NaN;
    }
    return token === undefined ? NaN : Number(token);
  };
  const product = (): number => {
    let value = factor();
    while (parts[at] === '*' || parts[at] === '/') value = parts[at++] === '*' ? value * factor() : value / factor();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (parts[at] === '+' || parts[at] === '-') value = parts[at++] === '+' ? value + product() : value - product();
    return value;
  };
  const result = sum();
  return at === parts.length && Number.isFinite(result) ? result : undefined;
}
