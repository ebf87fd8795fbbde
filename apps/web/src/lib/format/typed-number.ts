/** The number that was typed, 0 for none; anything that is not plainly a number is NaN rather than a guess. */
export function typedNumber(text: string): number {
  const typed = text.trim();
  return typed === '' || /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}
