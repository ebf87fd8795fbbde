const APOSTROPHES = /['\u2018\u2019\u201b\u02bc\u02bb\u0060\u00b4\u2032\uff07]/g;
const HYPHENS = /[\p{Pd}\u2212]/gu;

/** True for a name that is typed to confirm its deletion. Only what a keyboard cannot hide matters: letters, digits and signs. */
export function isSameName(typed: string, name: string): boolean {
  return comparable(typed) === comparable(name);
}

function comparable(name: string): string {
  return (
    name
      // Before NFKC, which makes a space and a mark of some.
      .replace(APOSTROPHES, "'")
      .replace(HYPHENS, '-')
      .normalize('NFKC')
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      // Invisible characters of older names, and those of emoji.
      .replace(/[\p{Cf}\ufe0e\ufe0f]/gu, '')
      // A Turkish capital İ, typed as I or i.
      .replace(/i\u0307/g, 'i')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
