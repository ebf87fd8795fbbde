import { join } from 'node:path';
import { type Page, test } from '@playwright/test';

type Options = {
  /** Taken during animations, this many milliseconds after the scene is set. Otherwise animations are finished. */
  inMotionAfterMs?: number;
  /** The viewport as it is scrolled, instead of the whole page. */
  inScreen?: boolean;
  /** Whether it is also taken in dark mode. */
  dark?: boolean;
};

/**
 * A picture of the gallery, named `<page>-<state>-<size>.png`: the whole page or, with an open dialog, the viewport.
 * `setScene` opens the page and its state.
 */
export function picture(name: string, setScene: (page: Page) => Promise<void>, options: Options = {}): void {
  test(name, { tag: options.dark ? '@dark' : [] }, async ({ page }, { project }) => {
    await setScene(page);
    await settle(page);
    const isDialogOpen = await page.getByRole('dialog').first().isVisible();
    if (!isDialogOpen && !options.inScreen) await showWhole(page);
    if (options.inMotionAfterMs) await page.waitForTimeout(options.inMotionAfterMs);
    await page.screenshot({
      path: join(import.meta.dirname, '../../gallery', `${name}-${project.name}.png`),
      animations: options.inMotionAfterMs ? 'allow' : 'disabled',
    });
  });
}

/** Makes the viewport as high as the page, so that fixed bars appear at its edges. */
async function showWhole(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  // Sticky elements need a frame to adjust.
  await page.waitForTimeout(100);
}

/** Waits for fonts and images, including those outside the viewport. */
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
