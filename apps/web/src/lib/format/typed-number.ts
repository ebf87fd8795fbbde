/** Parses a typed number: 0 for an empty text, NaN for an invalid one. */
export function typedNumber(text: string): number {
  const typed = text.trim();
  return typed === '' || /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}
