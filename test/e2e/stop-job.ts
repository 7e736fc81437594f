import type { Page } from 'playwright-core';

/**
 * Does something that starts a job, and presses its Cancel as soon as the status bar names it.
 * @returns milliseconds from the press until the status bar is rid of the job
 */
export async function stopJob(page: Page, title: string, start: () => Promise<unknown>): Promise<number> {
  const stopped = page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        const look = () => {
          const job = document.querySelector<HTMLElement>('[data-testid="status.job"]');
          const named = job?.textContent?.includes(name) ?? false;
          if (pressed > 0 && !named) {
            observer.disconnect();
            resolve(performance.now() - pressed);
          } else if (pressed === 0 && named) {
            pressed = performance.now();
            job?.querySelector<HTMLElement>('[data-testid="status.cancel"]')?.click();
          }
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        look();
      }),
    title,
  );
  await start();
  return stopped;
}
