/** The number of columns for so many cards where at most `most` fit: full rows look calm, a single card in the last one does not. */
export function balancedColumns(count: number, most: number): number {
  const rows = Math.ceil(count / most);
  return Math.max(1, Math.ceil(count / rows));
}
