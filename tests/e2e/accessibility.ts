import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export const DIALOG = '[role="dialog"]';

type Scope = 'body' | typeof DIALOG;

/** Nothing overflows at 320 px or at 200 % font size, where controls do not overlap either. Waits for animations. */
export async function expectNoOverflow(page: Page, scope: Scope): Promise<void> {
  await test.step('fits into 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNone(page, findOverflowing, scope);
  });
  await test.step('fits at 200 % font size', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectNone(page, findOverflowing, scope);
    await expectNone(page, findOverlaps, scope);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Nothing overflows, overlaps or is cut off at 320 px, in either direction of writing. */
export async function expectFitsSmallPhone(page: Page, scope: Scope): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNone(page, findOverflowing, scope);
  await expectNone(page, findCutOff, scope);
  await expectNone(page, findOverlaps, scope);
}

/** Progress bars fill from the side where lines start, which is the right one in languages from right to left. */
export async function expectFilledFromStart(page: Page): Promise<void> {
  await expectNone(page, findFilledFromEnd, 'body');
}

async function expectNone(page: Page, find: (scope: string) => string[], scope: Scope): Promise<void> {
  await expectSoonNone(() => page.evaluate(find, scope));
}

/** Polls what finds something. The first search may take longer than a poll: on a busy machine, that of a large page does. */
async function expectSoonNone(find: () => Promise<string[]>): Promise<void> {
  const found = await find();
  if (found.length > 0) await expect.poll(find).toEqual([]);
}

/** Axe reports no violation. In dark mode only the colors differ, so only the contrast is checked. */
export async function expectAccessible(page: Page, scope: Scope): Promise<void> {
  await test.step('axe in light mode', () => expectNoViolation(page, scope));
  await test.step('axe in dark mode', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    // Mantine applies its color scheme after the media query.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expectNoneOf(() => new AxeBuilder({ page }).include(scope).withRules(['color-contrast']));
    await page.emulateMedia({ colorScheme: 'light' });
  });
}

/** Axe reports no violation in light mode. */
export async function expectNoViolation(page: Page, scope: Scope, without: string[] = []): Promise<void> {
  await expectNoneOf(() => new AxeBuilder({ page }).include(scope).withTags(WCAG).disableRules(without));
}

/** Polls: the contrast of a notification is low for the 200 ms in which it fades in or out. */
async function expectNoneOf(axe: () => AxeBuilder): Promise<void> {
  await expectSoonNone(() => violationsIn(axe()));
}

async function violationsIn(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Runs in the page. Returns texts and controls beyond the end edge of the page, except in scroll containers, texts that end with an ellipsis, and those for screen readers. */
function findOverflowing(scope: string): string[] {
  const edge = document.documentElement.clientWidth + 1;
  const spilled = [...document.querySelectorAll(`${scope} *`)].filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    const isOver = document.dir === 'rtl' ? left < -1 : right > edge;
    if (!isOver || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      return false;
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(around);
      const isCut = overflowX !== 'visible' && (textOverflow === 'ellipsis' || around.clientWidth <= 1);
      if (/auto|scroll/.test(overflowX) || isCut) return false;
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

/** Runs in the page. Returns buttons, tabs, table cells and cards with text that is wider than they are. */
function findCutOff(scope: string): string[] {
  const boxes = document.querySelectorAll(
    `${scope} :is(a, button, summary, label, th, td, li, article, [role="tab"], [class*="card"], [class*="Card"])`,
  );
  return (
    [...boxes]
      .filter((box) => box.textContent.trim() && box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1)
      // “+2” of the chips stands beside its item, which has a button of its own.
      .filter((box) => !box.querySelector(':scope > [data-count]'))
      .filter((box) => box.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (box) => !/auto|scroll/.test(getComputedStyle(box).overflowX) && !box.closest('.visually-hidden'),
      )
      .map((box) => `${box.scrollWidth} of ${box.clientWidth} px: ${box.outerHTML.slice(0, 200)}`)
  );
}

/** Runs in the page. Returns the filled parts of progress bars that leave room where lines start. */
function findFilledFromEnd(scope: string): string[] {
  const filled = document.querySelectorAll(`${scope} [aria-hidden] > [style*="translateX"]`);
  return [...filled].flatMap((part) => {
    const track = part.parentElement as HTMLElement;
    const start = track.getBoundingClientRect().left + track.clientLeft;
    const { left, right } = part.getBoundingClientRect();
    const room = document.dir === 'rtl' ? start + track.clientWidth - right : left - start;
    return room > 1 ? [`${room} px: ${part.outerHTML.slice(0, 120)}`] : [];
  });
}

/** Runs in the page. Returns overlapping controls and headings, and buttons with clipped text. */
function findOverlaps(scope: string): string[] {
  const controls = [
    ...document.querySelectorAll(`${scope} :is(a, button, input, textarea, summary, h1, h2, h3)`),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    // Chips that wrap are hidden.
    .filter((element) => {
      const line = element.closest('ul');
      if (!line || getComputedStyle(line).overflowY !== 'hidden') return true;
      return element.getBoundingClientRect().top < line.getBoundingClientRect().bottom - 8;
    })
    // “+2” lies below the chip that fits in its place, and keys do not reach it.
    .filter((element) => !element.closest('.visually-hidden, [inert], [data-count]'))
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
