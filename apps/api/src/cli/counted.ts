/** A number with its noun, such as `1 child` or `2 children`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The result of a successful ledger verification, without the period. */
export function correctLedgers(children: number): string {
  const checked = counted(children, 'child', 'children');
  return children === 1 ? `The ledger of ${checked} is correct` : `The ledgers of ${checked} are correct`;
}
