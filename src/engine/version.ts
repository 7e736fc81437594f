import { version } from '../../package.json';

export const TOOL_VERSION: string = version;

/** As reports name it. */
export const TOOL = `rigwright ${TOOL_VERSION}`;
