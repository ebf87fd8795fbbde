/** Lengths are in mm. */

export type PaperSize = 'a4' | 'letter';
export type Paper = { size: PaperSize; isLandscape: boolean };

const SIDES = { a4: [210, 297], letter: [215.9, 279.4] } as const;
export const MARGIN = 10;
/** Browsers round lengths; a sheet of the full height could flow onto another page. */
const SPARE = 1;

const NARROW = /[\p{M}\p{Cf}]/u;
const WIDE = /[MWmw@%\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff01-\uff60\u{1f000}-\u{3ffff}]/u;

/** About how wide a text is, in letters of average width: capitals are wider, letters of East Asian scripts and emoji twice as wide. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (WIDE.test(letter)) width += 2;
    else if (!NARROW.test(letter)) width += /\p{Lu}/u.test(letter) ? 1.25 : 1;
  }
  return width;
}

/** The width of the paper, and what a sheet has of it within the margins. */
export function sheetOf({ size, isLandscape }: Paper) {
  const [short, long] = SIDES[size];
  const [width, height] = isLandscape ? [long, short] : [short, long];
  return { paperWidth: width, width: width - 2 * MARGIN, height: height - 2 * MARGIN - SPARE };
}
