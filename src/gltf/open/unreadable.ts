import { RigwrightError } from '../../core/errors';

/** The error of an input that is missing, broken or no glTF. */
export function unreadable(code: string, message: string, detail?: string): RigwrightError {
  return new RigwrightError('unreadable', code, message, detail);
}

/** `list[index]`, or an error that says who points where: "Node 3 uses mesh 9, but the file has 2 meshes." */
export function lookUp<T>(list: readonly T[] | undefined, index: number, who: string, what: string): T {
  const found = list?.[index];
  if (found !== undefined) return found;
  const plural = /(s|x|sh)$/.test(what) ? `${what}es` : `${what}s`;
  throw unreadable(
    'index-out-of-range',
    `${who} uses ${what} ${index}, but the file has ${counted(list?.length ?? 0, what, plural)}. Export the file again.`,
  );
}

/** "1 mesh", "2 meshes", "no meshes". */
export function counted(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `no ${many}`;
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
