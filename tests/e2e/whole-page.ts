import { expect, type Page, type Request } from '@playwright/test';

/**
 * Loads a page with all that it asks for later, such as the code of its dialogs, which a page fetches when it is idle. A busy machine
 * reaches the load state “networkidle” before that.
 */
export async function loadWhole(page: Page, load: () => Promise<unknown>): Promise<void> {
  const onTheWay = new Set<Request>();
  let asked = 0;
  const begin = (request: Request) => {
    // This request does not end.
    if (request.url().includes('/api/events')) return;
    asked += 1;
    onTheWay.add(request);
  };
  const end = (request: Request) => onTheWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await load();
  await expect(async () => {
    const before = asked;
    await page.evaluate(untilIdle);
    expect([onTheWay.size, asked]).toEqual([0, before]);
  }).toPass();
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** Runs in the page. It has run what it left for an idle moment, and what that left for the next one; nothing moves. */
async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => {
      requestIdleCallback(resolve);
      // Some tests keep the page from being idle.
      setTimeout(resolve, 1_000);
    });
    const moving = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // One that is canceled has ended, too.
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}

/** React has replaced the prerendered page, whose links load another document. */
export async function expectStarted(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme');
}
