import { join } from 'node:path';
import { type Page, test } from '@playwright/test';

type Options = {
  /** Taken while things move, so many milliseconds after the scene is set; otherwise all movement is over. */
  inMotionAfterMs?: number;
  /** Also by night. */
  dark?: boolean;
};

/**
 * A picture of the gallery, named `<page>-<state>-<size>.png`: of the whole page or, with a dialog open, of the screen.
 * `setScene` brings the page there.
 */
export function picture(name: string, setScene: (page: Page) => Promise<void>, options: Options = {}): void {
  test(name, { tag: options.dark ? '@dark' : [] }, async ({ page }, { project }) => {
    await setScene(page);
    await settle(page);
    if (!(await page.getByRole('dialog').first().isVisible())) await showWhole(page);
    if (options.inMotionAfterMs) await page.waitForTimeout(options.inMotionAfterMs);
    await page.screenshot({
      path: join(import.meta.dirname, '../../gallery', `${name}-${project.name}.png`),
      animations: options.inMotionAfterMs ? 'allow' : 'disabled',
    });
  });
}

/** Makes the screen as high as the page, so that bars at its edges stand where they belong. */
async function showWhole(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  // What floats along while the page is scrolled has to notice that it no longer is.
  await page.waitForTimeout(100);
}

/** Waits for everything that is still to be fetched, pictures below the screen included. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode();
    });
    await Promise.allSettled(pictures);
  });
}
