/** Median, minimum and maximum. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { median: at(0.5), least: at(0), most: at(1) };
}

/** Formats `0.52 (0.49–0.55)`; a dash without values. */
export function spreadText(values: readonly number[], digits = 2): string {
  const { median, least, most } = spreadOf(values);
  if (Number.isNaN(median)) return '–';
  return `${median.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}
