import { plural, t } from '@lingui/core/macro';
import { type BadgeKey, type KidDashboard, LIMITS, type PointsEntry } from '@starchart/schema';
import { useEffect, useEffectEvent } from 'react';
import { flyStars } from '@/components/kid/fly-stars';
import { trpcClient } from '@/lib/api/trpc';
import { notifySuccess } from '@/lib/notify';
import { playSound } from '@/lib/sounds/sounds';
import { deviceSettingById } from '@/lib/storage/device-setting-by-id';

/** What this device last saw of a child with pending completions. */
type Seen = {
  level: number;
  totalPoints: number;
  /** Includes points of inactive habits, which the page does not show. */
  pendingPoints: number;
  /** Pending completions of each habit. */
  pending: ReadonlyMap<number, number>;
};

/** The setting of each child is `<level> <total points> <pending points> <habit>:<pending completions>…`. */
const seenHere = deviceSettingById('starchart.pending-completions', LIMITS.childrenOfFamily.max);
/** More are approved at once only after a long time. */
const MOST_ENTRIES = 50;

/** The points and badges that the child earned meanwhile, up to a ledger entry. */
export type ApprovalGain = { pointsEarned: number; badgeKeys: readonly BadgeKey[]; lastEntryId: number };

/**
 * Celebrates completions that were approved since this device last showed them pending: stars fly from their cards. Reports the points
 * that the child earned meanwhile, and a level that they reached.
 */
export function useApprovals(
  { child, habits, pendingPoints }: KidDashboard,
  { onApproved, onLevel }: { onApproved: (gain: ApprovalGain) => void; onLevel: (level: number) => void },
) {
  const { id: childId, level, totalPoints } = child;
  const reportApproved = useEffectEvent(onApproved);
  const reportLevel = useEffectEvent(onLevel);

  useEffect(() => {
    const seen = readSeen(childId);
    const pending = new Map(habits.map(({ id, pendingCount }) => [id, pendingCount]));
    storeSeen(childId, { level, totalPoints, pendingPoints, pending });
    if (!seen) return;
    const gained = totalPoints - seen.totalPoints;
    const decided = new Set(
      [...seen.pending].filter(([id, count]) => count > (pending.get(id) ?? 0)).map(([id]) => id),
    );
    const areFewer = pendingPoints < seen.pendingPoints;
    if (gained <= 0 || (decided.size === 0 && !areFewer)) return;
    // An inactive habit is not in the list.
    const isDecided = (id: number) => decided.has(id) || (areFewer && !pending.has(id));
    void readLedger(childId).then((ledger) => {
      const earned = newestOf(ledger, gained).filter(
        ({ kind, takenBack }) => kind !== 'reversal' && !takenBack,
      );
      const approved = earned.filter(
        ({ kind, habitId }) => kind === 'completion' && habitId !== null && isDecided(habitId),
      );
      if (approved.length === 0) return;
      celebrate(approved);
      const badgeKeys = earned.flatMap(({ badgeKey }) => badgeKey ?? []);
      reportApproved({ pointsEarned: gained, badgeKeys, lastEntryId: ledger[0]?.id ?? 0 });
      if (level > seen.level) reportLevel(level);
    });
  }, [childId, level, totalPoints, pendingPoints, habits]);
}

/** The newest entries, none after a failure. */
async function readLedger(childId: number): Promise<readonly PointsEntry[]> {
  const page = await trpcClient.points.entries.query({ childId, limit: MOST_ENTRIES }).catch(() => undefined);
  return page?.items ?? [];
}

/** The newest entries of completions and badges and their reversals, as many as brought these points. */
function newestOf(ledger: readonly PointsEntry[], points: number): PointsEntry[] {
  const newest: PointsEntry[] = [];
  let rest = points;
  for (const entry of ledger) {
    if (rest <= 0) break;
    if (entry.habitId === null && entry.badgeKey === null) continue;
    rest -= entry.amount;
    newest.push(entry);
  }
  return newest;
}

function celebrate(approved: readonly PointsEntry[]) {
  const pointsEarned = approved.reduce((sum, { amount }) => sum + amount, 0);
  playSound('success');
  for (const { habitId, amount } of approved) {
    const card = document.querySelector(`[data-habit="${habitId}"]`);
    if (card) flyStars(card, amount);
  }
  notifySuccess({
    title: t`Your stars are here!`,
    text: plural(pointsEarned, { one: 'You earned # star!', other: 'You earned # stars!' }),
    isOfScreen: true,
  });
}

function readSeen(childId: number): Seen | undefined {
  const [level, totalPoints, pendingPoints, ...pending] = seenHere.read(childId)?.split(' ') ?? [];
  if (level === undefined) return undefined;
  return {
    level: Number(level),
    totalPoints: Number(totalPoints),
    pendingPoints: Number(pendingPoints),
    pending: new Map(pending.map((habit) => habit.split(':').map(Number) as [number, number])),
  };
}

/** Nothing is stored of a child without pending completions. */
function storeSeen(childId: number, { level, totalPoints, pendingPoints, pending }: Seen) {
  const habits = [...pending].filter(([, count]) => count > 0).map((habit) => habit.join(':'));
  const seen = [level, totalPoints, pendingPoints, ...habits].join(' ');
  seenHere.write(childId, habits.length > 0 || pendingPoints > 0 ? seen : undefined);
}
