/** What the mouse does: the gesture, and what comes of it. */
export type Gesture = readonly [gesture: string, what: string];

export const CAMERA_GESTURES: readonly Gesture[] = [
  ['Middle drag', 'Orbit'],
  ['Shift + middle drag', 'Pan'],
  ['Ctrl + middle drag', 'Zoom'],
  ['Wheel', 'Zoom to the cursor'],
  ['Alt + left drag', 'Orbit with a pen or trackpad'],
  ['Right drag', 'Pan'],
];
export const OTHER_GESTURES: readonly Gesture[] = [
  ['Ctrl + right drag', 'Lasso'],
  ['Ctrl or Shift + click', 'Select several'],
  ['Ctrl + wheel on a number', 'Step it'],
];
