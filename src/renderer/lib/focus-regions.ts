export const FOCUSABLE =
  'button:not(:disabled), [href], input:not(:disabled), [tabindex]:not([tabindex="-1"]), [role=slider][tabindex="0"]';

/** Moves the focus to the next (or previous) landmark: title bar, left panel, toolbar, panes, transport, dock … */
export function focusRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')]
    .filter((element) => element.offsetParent !== null && !element.closest('[inert]'))
    .sort((a, b) => Number(a.dataset.region) - Number(b.dataset.region));
  if (regions.length === 0) return;
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  for (let step = 1; step <= regions.length; step++) {
    const start = at < 0 && by < 0 ? 0 : at;
    const region = regions[(((start + by * step) % regions.length) + regions.length) % regions.length];
    const target = region.querySelector<HTMLElement>(FOCUSABLE);
    if (target) return target.focus();
  }
}
