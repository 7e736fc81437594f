/** Names of the files that an export or a batch writes: one set of rules for the dialog that shows them and the engine that uses them. */

/** A VRM stays one; everything else is written as a GLB. */
export function outputExtension(source: string): '.glb' | '.vrm' {
  return /\.vrm$/i.test(source) ? '.vrm' : '.glb';
}

/** A pattern's name for a source, without extension; `{name}` is the source's own. */
export function outputName(pattern: string, source: string): string {
  const own = source.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
  return pattern.replaceAll('{name}', own);
}

/** What the file systems that people use do not allow in a name. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/u;
/** Names of devices on Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Why a pattern makes no name for a file, in a sentence; undefined when it does. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.trim() === '') return 'The file needs a name.';
  const wrong = FORBIDDEN.exec(pattern)?.[0];
  if (wrong !== undefined) return `A file name can't hold ${/\p{Cc}/u.test(wrong) ? 'a line break or tab' : wrong}`;
  if (/^[. ]|[. ]$/.test(pattern)) return "A file name can't start or end with a dot or a space.";
  if (RESERVED.test(pattern)) return `${pattern} is the name of a device on Windows. Add {name} to it.`;
  return undefined;
}

/** Longest part of a name that is made of a clip's, so that the whole stays below what file systems take. */
const LONGEST = 80;

/** One name a clip, each of them a file's: what a name can't hold becomes `_`, and two that would be one are numbered. */
export function clipFileNames(base: string, extension: string, clips: readonly string[]): string[] {
  const taken = new Set([`${base}${extension}`.toLowerCase()]);
  return clips.map((clip) => {
    const part = clip
      .replace(new RegExp(FORBIDDEN, 'gu'), '_')
      .slice(0, LONGEST)
      .replace(/^[. ]+|[. ]+$/g, '');
    const stem = `${base}_${part || 'clip'}`;
    let name = `${stem}${extension}`;
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${stem}_${n}${extension}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
