/** Cost increase from one level to the next, in points. */
const STEP = 100;

/** The points at which a level begins: 50·n·(n−1), so 0, 100, 300, 600, 1000 … */
export function levelStart(level: number): number {
  return (STEP / 2) * level * (level - 1);
}

/** The level that a child's total points have reached: the largest n whose start is not above them. */
export function levelOf(totalPoints: number): number {
  const level = Math.floor((1 + Math.sqrt(1 + (8 * totalPoints) / STEP)) / 2);
  // The square root may be rounded across a boundary.
  if (levelStart(level) > totalPoints) return level - 1;
  return levelStart(level + 1) <= totalPoints ? level + 1 : level;
}
