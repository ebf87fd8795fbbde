/** Typing errors up to this number of wrong, missing or additional letters are recognized. */
const NEAR = 2;

/**
 * Warns of names that nothing reads but that are probably meant as settings: a typing error, or a name that begins with the same word.
 * Other names in the file are for other programs.
 */
export function unknownSettingWarnings(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const typo = nearestOf(name, known);
    const related = known.filter((candidate) => firstWord(candidate) === firstWord(name));
    const isTypo = editDistance(name, typo) <= Math.min(NEAR, name.length / 4);
    if (!isTypo && related.length === 0) return [];
    const meant = isTypo ? typo : nearestOf(name, related);
    return [`There is no setting ${name}, so it is ignored. Is it ${meant}?`];
  });
}

function nearestOf(name: string, candidates: readonly string[]): string {
  return candidates.reduce((best, next) =>
    editDistance(name, next) < editDistance(name, best) ? next : best,
  );
}

function firstWord(name: string): string {
  return name.split('_')[0] ?? '';
}

/** The Levenshtein distance, in any case. */
function editDistance(one: string, other: string): number {
  const target = other.toUpperCase();
  let row = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one.toUpperCase()).entries()) {
    const next = [index + 1];
    for (let column = 1; column <= target.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === target[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[target.length] ?? 0;
}
