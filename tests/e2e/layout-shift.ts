import type { Page } from '@playwright/test';

/** Returns a function that reads the layout shift of the page (CLS) since its start. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) total += Number(Reflect.get(entry, 'value'));
      Reflect.set(window, 'layoutShift', total);
    }).observe({ type: 'layout-shift', buffered: true });
    Reflect.set(window, 'layoutShift', 0);
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'layoutShift')));
}
