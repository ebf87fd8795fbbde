import { expect, test } from 'vitest';
import type { Paper } from '@/lib/paper';
import { boxOf, columnsOf, layoutOf, paginate } from './paper';

const PAPERS: Paper[] = (['a4', 'letter'] as const).flatMap((size) =>
  [false, true].map((isLandscape) => ({ size, isLandscape })),
);
const rowsOf = (count: number, slots = 1) => Array.from({ length: count }, () => ({ slots }));

test.each(PAPERS)('12 habits fit on one page of $size, landscape: $isLandscape', (paper) => {
  const layout = layoutOf(paper, 1);
  const { pages, line } = paginate(rowsOf(12), layout);
  expect(pages.map(({ length }) => length)).toEqual([12]);
  for (const beside of [1, layout.boxesPerLine]) {
    expect(boxOf(beside, line, layout)).toBeGreaterThan(9);
    expect(boxOf(beside, line, layout)).toBeLessThan(line);
  }
});

test.each(PAPERS)('40 habits continue on further pages of $size, landscape: $isLandscape', (paper) => {
  const layout = layoutOf(paper, 1);
  const { pages, line } = paginate(rowsOf(40), layout);
  expect(pages.flat()).toHaveLength(40);
  const onLandscape = paper.size === 'a4' ? 4 : 3;
  expect(pages).toHaveLength(paper.isLandscape ? onLandscape : 2);
  for (const page of pages) expect(page.length * line).toBeLessThanOrEqual(layout.forRows + 0.01);
});

test.each(['a4', 'letter'] as const)(
  'three children with 7 habits each share a landscape page of %s',
  (size) => {
    const paper = { size, isLandscape: true };
    const layout = layoutOf(paper, columnsOf(3, paper));
    const { pages, line } = paginate(rowsOf(7), layout);
    const box = boxOf(1, line, layout);
    expect(pages).toHaveLength(1);
    expect(box).toBeGreaterThan(9);
    expect(layout.label + 7 * box).toBeLessThan(layout.columnWidth);
  },
);

test('children share landscape pages evenly, and have their own portrait pages', () => {
  const columns = [1, 2, 3, 4, 5, 7].map((count) => columnsOf(count, { size: 'a4', isLandscape: true }));
  expect(columns).toEqual([1, 2, 3, 2, 3, 3]);
  expect(columnsOf(3, { size: 'a4', isLandscape: false })).toBe(1);
});

test('boxes of one day are below each other unless that takes another page, and a habit is never split', () => {
  const layout = layoutOf({ size: 'a4', isLandscape: false }, 1);
  const linesOf = (rows: { slots: number }[]) =>
    paginate(rows, layout).pages.map((page) => page.map(({ lines }) => lines).join(''));
  expect(linesOf([...rowsOf(5), ...rowsOf(1, 3)])).toEqual(['111113']);
  expect(linesOf([...rowsOf(18), ...rowsOf(1, 3), ...rowsOf(1, 0)])).toEqual([`${'1'.repeat(18)}21`]);
  const narrow = layoutOf({ size: 'letter', isLandscape: true }, 3);
  expect(narrow.boxesPerLine).toBe(1);
  expect(paginate([...rowsOf(5), ...rowsOf(1, 12)], narrow).pages.map(({ length }) => length)).toEqual([
    5, 1,
  ]);
});
