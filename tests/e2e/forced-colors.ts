import { expect, type Page, test } from '@playwright/test';

/** Part of the pixels that at least change, of the control or its label. */
const MIN_SHARE = 0.04;

/**
 * With a contrast theme of Windows, the browser replaces backgrounds and border colors and drops shadows. What is selected, ticked or
 * reached still looks different from what is not. Repeats what a page that is still loading has interrupted.
 */
export async function expectStatesInForcedColors(page: Page, root: string, atLeast = 0): Promise<void> {
  await test.step('forced colors', async () => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await expectVisibleStates(page, root, atLeast);
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: null });
  });
}

async function expectVisibleStates(page: Page, root: string, atLeast: number): Promise<void> {
  await expect.poll(() => page.evaluate(findStates, root)).toBeGreaterThanOrEqual(atLeast);
  let count = 1;
  for (let index = 0; index < count; index++) {
    // One by one, so that the time does not depend on how many there are.
    await expect(async () => {
      count = await page.evaluate(findStates, root);
      if (index < count) await expectVisibleState(page, index);
    }).toPass({ timeout: 20_000 });
  }
}

/** Takes a selected, ticked or filled part back, as far as styles see it. Its picture changes. */
async function expectVisibleState(page: Page, index: number): Promise<void> {
  const { name, clip } = await page.evaluate(showState, index);
  const before = await page.screenshot({ clip, animations: 'disabled' });
  await page.evaluate(takeBack, index);
  const after = await page.screenshot({ clip, animations: 'disabled' });
  await page.evaluate(restore, index);
  const share = await page.evaluate(changedShare, [before.toString('base64'), after.toString('base64')]);
  expect(share, `${name} does not look like its opposite`).toBeGreaterThanOrEqual(MIN_SHARE);
}

interface State {
  element: HTMLElement;
  /** Undoes `takeBack`. */
  undo: (() => void)[];
}

declare global {
  interface Window {
    states: State[];
  }
}

function findStates(root: string): number {
  // Of a comparison that was interrupted.
  for (const { undo } of window.states ?? []) for (const step of undo.splice(0)) step();
  const selected =
    '[aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"], [data-check][data-done], input:checked, :is([role="radio"], [role="checkbox"])[aria-checked="true"]';
  // The filled part of a progress bar.
  const filled = '[aria-hidden] > [style*="translateX"], .mantine-Progress-section, progress';
  const pictures = new Map(
    [...document.querySelectorAll('[aria-pressed]')].map((button) => [
      button,
      [...button.querySelectorAll('*')].map(({ localName }) => localName).join(' '),
    ]),
  );
  /** Some buttons show by another picture that they are pressed. */
  const showsByPicture = (element: Element) =>
    [...pictures].some(
      ([other, picture]) =>
        other.ariaPressed === 'false' &&
        other.className === element.className &&
        picture !== pictures.get(element),
    );
  window.states = [...document.querySelectorAll<HTMLElement>(`${root} :is(${selected}, ${filled})`)]
    .filter(
      (element) =>
        element.closest('label') ||
        (element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1),
    )
    .filter((element) => element.ariaPressed === null || !showsByPicture(element))
    // An almost empty bar.
    .filter(
      (element) =>
        !/translateX\(calc\(.*-(?:9\d|100)(?:\.\d+)?%|section-size: \d(?:\.\d+)?%/.test(
          element.getAttribute('style') ?? '',
        ),
    )
    .map((element) => ({ element, undo: [] }));
  return window.states.length;
}

function showState(index: number) {
  const { element } = window.states[index] as State;
  const isHidden = getComputedStyle(element).opacity === '0' || element.getBoundingClientRect().width <= 1;
  // The label of a switch is as wide as the page.
  const track = element.parentElement?.querySelector<HTMLElement>('.mantine-Switch-track');
  const shown = track ?? (isHidden ? element.closest('label') : null) ?? element;
  const place = shown.matches('[style*="translateX"], .mantine-Progress-section')
    ? (shown.parentElement as HTMLElement)
    : shown;
  place.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { x, y, width, height } = place.getBoundingClientRect();
  const name = element.getAttribute('aria-label') || place.textContent || element.outerHTML.slice(0, 120);
  return { name: name.trim(), clip: { x, y, width, height } };
}

function takeBack(index: number): void {
  const { element, undo } = window.states[index] as State;
  if (element instanceof HTMLInputElement) {
    element.checked = false;
    undo.push(() => void (element.checked = true));
    return;
  }
  if (element.matches('[style*="translateX"], .mantine-Progress-section')) {
    element.style.visibility = 'hidden';
    undo.push(() => void (element.style.visibility = ''));
    return;
  }
  if (element instanceof HTMLProgressElement) {
    const { value } = element;
    element.value = 0;
    undo.push(() => void (element.value = value));
    return;
  }
  for (const place of [element, element.closest('li')]) {
    const names =
      'aria-checked aria-current aria-selected aria-pressed data-active data-checked data-selected data-done';
    for (const name of names.split(' ')) {
      const value = place?.getAttribute(name);
      if (!place || value === null || value === undefined) continue;
      place.removeAttribute(name);
      undo.push(() => place.setAttribute(name, value));
    }
  }
}

function restore(index: number): void {
  for (const step of window.states[index]?.undo.splice(0) ?? []) step();
}

/** The share of pixels that change clearly between two pictures. */
async function changedShare(pictures: readonly string[]): Promise<number> {
  const [before, after] = await Promise.all(
    pictures.map(async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!canvas) throw new Error('The browser has no canvas');
      canvas.drawImage(bitmap, 0, 0);
      return canvas.getImageData(0, 0, bitmap.width, bitmap.height).data;
    }),
  );
  if (!before || !after) throw new Error('A picture is missing');
  let changed = 0;
  for (let at = 0; at < before.length; at += 4) {
    const difference = [0, 1, 2].map((color) =>
      Math.abs((before[at + color] ?? 0) - (after[at + color] ?? 0)),
    );
    if (Math.max(...difference) > 96) changed++;
  }
  return changed / (before.length / 4);
}
