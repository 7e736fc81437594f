import { usePlaybackStore } from '../stores/playback';
import { useWorstStore } from '../stores/worst';
import { within, type Command } from './command';

export function playbackCommands(): readonly Command[] {
  const playback = usePlaybackStore();
  const worst = useWorstStore();
  const step = (by: number) => () => playback.seekFrame(playback.frame + by);
  return within(['appendages'], [
    { id: 'play', title: 'Play or pause', group: 'Playback', keys: ['Space'], run: playback.toggle },
    { id: 'frame-back', title: 'Back one frame', group: 'Playback', keys: ['←'], run: step(-1) },
    { id: 'frame-forward', title: 'Forward one frame', group: 'Playback', keys: ['→'], run: step(1) },
    { id: 'frame-first', title: 'First frame', group: 'Playback', keys: ['Shift+←'], run: () => playback.seekFrame(1) },
    { id: 'frame-last', title: 'Last frame', group: 'Playback', keys: ['Shift+→'], run: () => playback.seekFrame(playback.frames) },
    { id: 'bad-frame-next', title: 'Next bad frame', group: 'Playback', keys: ['↑'], run: () => worst.stepBadFrame(1) },
    { id: 'bad-frame-previous', title: 'Previous bad frame', group: 'Playback', keys: ['↓'], run: () => worst.stepBadFrame(-1) },
    { id: 'speed-down', title: 'Slower', group: 'Playback', keys: [',', '<'], run: () => playback.changeSpeed(-1) },
    { id: 'speed-up', title: 'Faster', group: 'Playback', keys: ['.', '>'], run: () => playback.changeSpeed(1) },
    { id: 'loop', title: 'Loop', group: 'Playback', run: () => (playback.loop = !playback.loop), checked: () => playback.loop },
    { id: 'worst-edge', title: 'Go to the worst edge', group: 'Playback', keys: ['E'], run: () => worst.goTo('worst') },
    { id: 'worst-edge-next', title: 'Next worst edge', group: 'Playback', keys: ['Shift+E'], run: () => worst.goTo('next') },
    { id: 'camera-back', title: 'Back to the previous camera', group: 'Playback', keys: ['Backspace'], run: worst.back, enabled: () => worst.shown !== undefined },
  ]); // prettier-ignore
}
