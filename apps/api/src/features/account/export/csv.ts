/** What a cell of a table can hold. */
export type Cell = string | number | boolean | Date | null;

/** Tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A text that a spreadsheet would take for a formula, in the full-width forms too, which some of them also know. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const PLAIN_NUMBER = /^-\d+(\.\d+)?$/;

/**
 * One line of a CSV file after RFC 4180. Instants are ISO 8601. A text that would be a formula gets an apostrophe in front,
 * with which every spreadsheet shows it as text; plain negative numbers stay numbers.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: Cell): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
