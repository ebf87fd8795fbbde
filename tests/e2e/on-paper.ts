import { expect, type Locator, type Page, test } from '@playwright/test';

/** The page is printed with its heading, dark on white, without controls, and fits a sheet of A4, in dark mode too. */
export async function expectPrintable(page: Page, heading: Locator): Promise<void> {
  await test.step('on paper', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // Mantine applies its color scheme after the media query.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.setViewportSize({ width: 794, height: 1123 });
    await expect.poll(() => page.evaluate(problemsOnPaper)).toEqual([]);
    await expect(heading).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(795);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });
}

/** What is wrong with the page as it is printed: controls, parts that stick to the screen, and text that is not dark on light. */
export function problemsOnPaper(): string[] {
  const shown = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      element.checkVisibility({
        visibilityProperty: true,
        contentVisibilityAuto: true,
        opacityProperty: true,
      }),
  );
  return shown.flatMap((element) => {
    const { position, color, boxShadow } = getComputedStyle(element);
    let behind: Element | null = element;
    while (behind && /^rgba\(.*, 0\)$/.test(getComputedStyle(behind).backgroundColor)) {
      behind = behind.parentElement;
    }
    const [text = 0, background = 1] = [
      color,
      behind ? getComputedStyle(behind).backgroundColor : 'white',
    ].map((shade) => {
      const [red = 255, green = 255, blue = 255] = (shade.match(/[\d.]+/g) ?? []).map(Number);
      // Mixed colors have parts up to 1.
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / (shade.startsWith('color(') ? 1 : 255);
    });
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const problem = element.matches('button, nav, [role="button"], [role="tab"], [type="submit"]')
      ? 'is printed'
      : position === 'fixed' || position === 'sticky'
        ? `is ${position}`
        : boxShadow !== 'none'
          ? 'has a shadow'
          : hasText && background - text < 0.4 && 'is hard to read';
    return problem ? [`${problem}: ${element.outerHTML.slice(0, 120)}`] : [];
  });
}
