import { version } from '../../package.json';

export const VERSION: string = version;

/** As reports name it. */
export const TOOL = `rigwright ${VERSION}`;
