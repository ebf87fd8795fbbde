/** Marks buttons that complete a habit. */
const CHECKS = 'main [data-check]';
/** Distance of a toast to the edges of the screen and to controls, in px. */
const EDGE = 16;
const GAP = 8;
/** Width of a toast, in px. */
const WIDEST = 420;
const NARROWEST = 200;

/** A range of pixels on one axis. */
type Range = { from: number; to: number };

/**
 * The columns of a page of this width without a check, from left to right. Checks keep their columns while the page scrolls,
 * so a toast in a free column never covers one.
 */
export function freeColumns(pageWidth: number, checks: readonly Range[]): Range[] {
  const columns: Range[] = [];
  let from = EDGE;
  for (const check of checks.toSorted((a, b) => a.from - b.from)) {
    columns.push({ from, to: check.from - GAP });
    from = Math.max(from, check.to + GAP);
  }
  columns.push({ from, to: pageWidth - EDGE });
  return columns.filter((column) => column.to - column.from >= NARROWEST);
}

/** The lower edge of a toast of this height that covers no check: `lowest`, or higher in the lower half of the screen. */
export function freeBottom(lowest: number, height: number, checks: readonly Range[]): number {
  let bottom = lowest;
  for (const check of checks.toSorted((a, b) => b.to - a.to)) {
    const isCovered = check.from < bottom + GAP && check.to > bottom - height - GAP;
    if (isCovered) bottom = check.from - GAP;
  }
  return bottom - height >= lowest / 2 ? bottom : lowest;
}

/** Moves the region of a toast from the place of its styles, if it would cover a check there. */
export function placeToast(toast: HTMLElement | null): void {
  const region = toast?.closest<HTMLElement>('[data-position]');
  if (!toast || !region) return;
  Object.assign(region.style, { left: '', right: '', bottom: '', width: '', transform: '' });
  const styled = region.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const checks = boxesOf(CHECKS);

  const columns = freeColumns(
    clientWidth,
    checks.map(({ left, right }) => ({ from: left, to: right })),
  );
  const column = columns.at(-1);
  if (column && !columns.some(({ from, to }) => from <= styled.left && styled.right <= to)) {
    const width = Math.min(WIDEST, column.to - column.from);
    const left = `${column.to - width}px`;
    Object.assign(region.style, { left, right: 'auto', width: `${width}px`, transform: 'none' });
  }

  // The height is read after the width, which decides it.
  const { left, right } = region.getBoundingClientRect();
  const below = checks.filter((check) => check.right > left && check.left < right);
  const bottom = freeBottom(
    styled.bottom,
    toast.offsetHeight,
    below.map((check) => ({ from: check.top, to: check.bottom })),
  );
  if (bottom < styled.bottom) region.style.bottom = `${clientHeight - bottom}px`;
}

/** The boxes of the elements on the page, in px of the screen. */
function boxesOf(selector: string): DOMRect[] {
  return [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0);
}
