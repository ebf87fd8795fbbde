import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Scope = 'body' | '[role="dialog"]';

/** Nothing overflows at 320 px or at 200 % font size, where controls do not overlap either. Waits for animations. */
export async function expectNoOverflow(page: Page, scope: Scope): Promise<void> {
  const expectNone = (find: (scope: string) => string[]) =>
    expect.poll(() => page.evaluate(find, scope)).toEqual([]);
  await test.step('fits into 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNone(findOverflowing);
  });
  await test.step('fits at 200 % font size', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectNone(findOverflowing);
    await expectNone(findOverlaps);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Axe reports no violation. In dark mode only the colors differ, so only the contrast is checked. */
export async function expectAccessible(page: Page, scope: Scope): Promise<void> {
  await test.step('axe in light mode', async () => {
    await expectNoViolation(() => new AxeBuilder({ page }).include(scope).withTags(WCAG));
  });
  await test.step('axe in dark mode', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    // Mantine applies its color scheme after the media query.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expectNoViolation(() => new AxeBuilder({ page }).include(scope).withRules(['color-contrast']));
    await page.emulateMedia({ colorScheme: 'light' });
  });
}

/** Polls: the contrast of a notification is low for the 200 ms in which it fades in or out. */
async function expectNoViolation(axe: () => AxeBuilder): Promise<void> {
  await expect.poll(() => violationsIn(axe())).toEqual([]);
}

async function violationsIn(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Runs in the page. Returns texts and controls beyond the right edge, except in scroll containers. */
function findOverflowing(scope: string): string[] {
  const edge = document.documentElement.clientWidth + 1;
  const spilled = [...document.querySelectorAll(`${scope} *`)].filter((element) => {
    const isOver = element.getBoundingClientRect().right > edge;
    if (!isOver || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      return false;
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return false;
    }
    const words = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return (
      element.matches('a, button, input, textarea, summary') || words.some((node) => node.textContent?.trim())
    );
  });
  const found = spilled.map((element) => element.outerHTML.slice(0, 120));
  if (document.documentElement.scrollWidth > edge) found.push('The page scrolls sideways.');
  return found;
}

/** Runs in the page. Returns overlapping controls and headings, and buttons with clipped text. */
function findOverlaps(scope: string): string[] {
  const controls = [
    ...document.querySelectorAll(`${scope} :is(a, button, input, textarea, summary, h1, h2, h3)`),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.closest('.visually-hidden, [inert]'))
    .map((element) => element.closest('.mantine-Input-wrapper, label') ?? element);
  const boxes = [...new Set(controls)].map((box) => {
    // Fixed elements cover others on purpose; clipped elements cover nothing.
    let layer: Element | null = box;
    while (layer) {
      const { position, overflow } = getComputedStyle(layer);
      if (/fixed|sticky|auto|scroll/.test(`${position} ${overflow}`)) break;
      layer = layer.parentElement;
    }
    const name = box.getAttribute('aria-label') ?? box.textContent.trim().slice(0, 40);
    const areas = [...box.getClientRects()].filter(({ width, height }) => width > 4 && height > 4);
    return { box, layer, name, areas };
  });

  const found: string[] = [];
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) {
      if (one.layer !== other.layer || one.box.contains(other.box) || other.box.contains(one.box)) continue;
      const overlap = one.areas.some((a) =>
        other.areas.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
        ),
      );
      if (overlap) found.push(`“${one.name}” and “${other.name}” overlap.`);
    }
    if (one.box.matches('button') && one.box.textContent && one.box.scrollWidth > one.box.clientWidth + 1) {
      found.push(`“${one.name}” is cut off.`);
    }
  });
  return found;
}
