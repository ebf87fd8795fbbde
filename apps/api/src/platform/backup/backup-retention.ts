const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday, the fourth day of its week. */
const DAYS_BEFORE_EPOCH = 3;

export interface Retention {
  days: number;
  weeks: number;
}

/**
 * Selects the backups to keep: the newest of each of the last days and weeks that have one. Days and weeks
 * are UTC; weeks begin on Monday.
 */
export function backupsToKeep(madeAt: readonly Date[], { days, weeks }: Retention): Set<Date> {
  const newestFirst = madeAt.toSorted((a, b) => b.getTime() - a.getTime());
  return new Set([
    ...newestOfEach(newestFirst, dayOf).slice(0, days),
    ...newestOfEach(newestFirst, (at) => Math.floor((dayOf(at) + DAYS_BEFORE_EPOCH) / 7)).slice(0, weeks),
  ]);
}

function dayOf(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS);
}

function newestOfEach(newestFirst: readonly Date[], periodOf: (at: Date) => number): Date[] {
  const newest = new Map<number, Date>();
  for (const at of newestFirst) newest.set(periodOf(at), newest.get(periodOf(at)) ?? at);
  return [...newest.values()];
}
