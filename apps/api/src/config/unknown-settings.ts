/** Typing errors up to this number of wrong, missing, additional or swapped letters are recognized. */
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

/** The optimal string alignment distance (Levenshtein with swapped neighbors), in any case. */
function editDistance(one: string, other: string): number {
  const source = one.toUpperCase();
  const target = other.toUpperCase();
  let beforeLast: number[] = [];
  let row = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(source).entries()) {
    const next = [index + 1];
    for (let column = 1; column <= target.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === target[column - 1] ? 0 : 1);
      const isSwap = letter === target[column - 2] && source[index - 1] === target[column - 1];
      const swapped = isSwap ? (beforeLast[column - 2] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    [beforeLast, row] = [row, next];
  }
  return row[target.length] ?? 0;
}
