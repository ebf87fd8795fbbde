/** Lengths are in mm. */

export type PaperSize = 'a4' | 'letter';
export type Paper = { size: PaperSize; isLandscape: boolean };

const SIDES = { a4: [210, 297], letter: [215.9, 279.4] } as const;
export const MARGIN = 10;
/** Browsers round lengths; a sheet of the full height could flow onto another page. */
const SPARE = 1;

/** The width of the paper, and what a sheet has of it within the margins. */
export function sheetOf({ size, isLandscape }: Paper) {
  const [short, long] = SIDES[size];
  const [width, height] = isLandscape ? [long, short] : [short, long];
  return { paperWidth: width, width: width - 2 * MARGIN, height: height - 2 * MARGIN - SPARE };
}
