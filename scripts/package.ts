/**
 * `npm run package`: an unpacked app for this platform in dist/; with `--installers`, its installers as well.
 * Electron's program is downloaded once; `RIGWRIGHT_ELECTRON_DIST` names a folder that holds it unpacked instead.
 */
import { build, Platform } from 'electron-builder';
import { ELECTRON_DOWNLOADS, isReachable } from './is-reachable';

const electronDist = process.env.RIGWRIGHT_ELECTRON_DIST;
const installers = process.argv.includes('--installers');

if (electronDist === undefined && !(await isReachable(ELECTRON_DOWNLOADS))) {
  console.error(
    "Not packaged: Electron's program cannot be downloaded without a network. Set RIGWRIGHT_ELECTRON_DIST to a folder that holds it.",
  );
  process.exit(1);
}
const made = await build({
  targets: Platform.current().createTarget(installers ? null : 'dir'),
  config: { extends: 'electron-builder.yml', ...(electronDist === undefined ? {} : { electronDist }) },
  publish: 'never',
});
console.log(installers ? made.join('\n') : 'The app is in dist/.');
