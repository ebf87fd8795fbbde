import { type Paper, sheetOf } from '@/lib/paper';
import { WEEK_DAYS } from './chart-cells';

/** Lengths are in mm. */

/** Children beside each other on a sheet. */
const MOST_COLUMNS = 3;
const COLUMN_GAP = 6;

const SMALLEST_BOX = 9.4;
const LARGEST_BOX = 16;
const BOX_GAP = 0.6;
/** The lowest line of boxes. */
const LEAST_LINE = 9.95;
/** The most space between lines. */
const LINE_GAP = 5;
/** The name above the boxes of a narrow column. */
const NAME = 6;
const WEEKDAYS = 8;
export const FOOT = 26;

export type Layout = ReturnType<typeof layoutOf>;

/** How the children share the sheets. On portrait paper, each child has its own. */
export function columnsOf(children: number, { isLandscape }: Paper): number {
  if (!isLandscape) return 1;
  return Math.ceil(children / Math.ceil(children / MOST_COLUMNS));
}

/** The lengths of a sheet. `isNarrow`: several children beside each other, with the names of the habits above their boxes. */
export function layoutOf(paper: Paper, columns: number) {
  const { isLandscape } = paper;
  const { width, height } = sheetOf(paper);
  const isNarrow = columns > 1;
  const columnWidth = (width - (columns - 1) * COLUMN_GAP) / columns;
  const label = isNarrow ? 11 : isLandscape ? 62 : 52;
  const day = (columnWidth - label) / WEEK_DAYS;
  const head = isLandscape ? 17 : 23;
  return {
    isNarrow,
    columnWidth,
    columnGap: COLUMN_GAP,
    label,
    head,
    weekdays: WEEKDAYS,
    /** Boxes beside each other on one day. */
    boxesPerLine: Math.max(1, Math.floor(day / (SMALLEST_BOX + BOX_GAP / 2))),
    name: isNarrow ? NAME : 0,
    day,
    forRows: height - head - WEEKDAYS - FOOT - 2,
  };
}

/** A habit takes so many lines of boxes. */
export type Lines<Row> = Row & { lines: number };

/**
 * Divides habits, of which one day has so many slots, into pages that hold them, and spreads them over the height. Boxes of one day are below
 * each other unless that takes more pages.
 */
export function paginate<Row extends { slots: number }>(rows: readonly Row[], layout: Layout) {
  const below = divide(rows, 1, layout);
  const beside = divide(rows, layout.boxesPerLine, layout);
  const { pages, perLine } = below.pages.length > beside.pages.length ? beside : below;
  const fitting = pages.map((page) => {
    const lines = page.reduce((sum, row) => sum + row.lines, 0);
    return (layout.forRows - page.length * layout.name) / lines;
  });
  const gap = layout.isNarrow ? LINE_GAP / 2 : LINE_GAP;
  const line = Math.min(...fitting, Math.min(LARGEST_BOX, widestBox(1, layout)) + gap);
  return { pages, line, perLine };
}

function divide<Row extends { slots: number }>(rows: readonly Row[], perLine: number, layout: Layout) {
  const pages: Lines<Row>[][] = [];
  let left = 0;
  for (const row of rows) {
    const lines = Math.max(1, Math.ceil(row.slots / perLine));
    const height = layout.name + lines * LEAST_LINE;
    if (height > left || pages.length === 0) {
      pages.push([]);
      left = layout.forRows;
    }
    pages.at(-1)?.push({ ...row, lines });
    left -= height;
  }
  return { pages, perLine };
}

/** The side of the boxes of a day of which so many are beside each other, where lines are so high. */
export function boxOf(beside: number, line: number, layout: Layout): number {
  return Math.min(LARGEST_BOX, line - BOX_GAP, widestBox(Math.max(1, beside), layout));
}

function widestBox(beside: number, { day }: Layout): number {
  return day / beside - BOX_GAP;
}
