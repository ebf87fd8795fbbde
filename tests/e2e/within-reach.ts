import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Scope = 'body' | '[role="dialog"]';

/** What is shown fits into 320 px, and its controls keep apart with letters twice as large, once what moves has come to rest. */
export async function expectToFit(page: Page, scope: Scope): Promise<void> {
  const expectNone = (find: (scope: string) => string[]) =>
    expect.poll(() => page.evaluate(find, scope)).toEqual([]);
  await test.step('fits into 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNone(findSpilled);
  });
  await test.step('has room for letters twice as large', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectNone(findSpilled);
    await expectNone(findOverlaps);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Axe finds nothing; by night, where only the colours are others, nothing about colours. */
export async function expectNoBarriers(page: Page, scope: Scope): Promise<void> {
  await test.step('axe by day', async () => {
    expect(await barriersIn(new AxeBuilder({ page }).include(scope).withTags(WCAG))).toEqual([]);
  });
  await test.step('axe by night', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    // Mantine's colours follow a moment after those that are CSS alone.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await barriersIn(new AxeBuilder({ page }).include(scope).withRules(['color-contrast']))).toEqual(
      [],
    );
    await page.emulateMedia({ colorScheme: 'light' });
  });
}

async function barriersIn(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Runs in the page: words and controls that reach over its right edge, unless they are in a strip that scrolls. */
function findSpilled(scope: string): string[] {
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

/** Runs in the page: pairs of controls and headings that lie on each other, and controls that cut their words off. */
function findOverlaps(scope: string): string[] {
  const controls = [
    ...document.querySelectorAll(`${scope} :is(a, button, input, textarea, summary, h1, h2, h3)`),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.closest('.visually-hidden, [inert]'))
    .map((element) => element.closest('.mantine-Input-wrapper, label') ?? element);
  const boxes = [...new Set(controls)].map((box) => {
    // What floats covers what is below it on purpose, and what is scrolled away lies under nothing.
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
