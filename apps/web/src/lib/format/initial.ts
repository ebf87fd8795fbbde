/** A pair of letters of a flag, or a character with its marks and what is joined to it. Not all supported browsers have `Intl.Segmenter`. */
const FIRST = /^(?:\p{RI}{2}|.(?:\p{M}|\p{EMod}|\u200d.)*)/su;

/** What people see as the first character of a name. */
export function initialOf(name: string): string {
  return FIRST.exec(name)?.[0] ?? '';
}
