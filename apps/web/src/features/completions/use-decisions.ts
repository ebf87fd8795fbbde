import { plural, t } from '@lingui/core/macro';
import type { KidDashboard, PointsEntry } from '@starchart/schema';
import { useEffect, useEffectEvent } from 'react';
import { notifySuccess } from '@/components/feedback/notify';
import { flyStars } from '@/components/kid/fly-stars';
import { trpcClient } from '@/lib/api/trpc';
import { playSound } from '@/lib/sounds/sounds';
import { approvedCompletions, decidedHabits, rejectionNotice } from './decisions';
import { type HabitCompletions, readSeenPending, type SeenPending, storeSeenPending } from './seen-pending';

/** Ledger entries that are read at most. More completions are approved at once only after a long time. */
const MOST_ENTRIES = 50;

type Decisions = { onApproved: (pointsEarned: number) => void; onLevel: (level: number) => void };

/**
 * Shows the decisions about completions that were pending when this device last showed them. After an approval, stars fly from their
 * cards; `onApproved` gets the points that the child earned meanwhile, `onLevel` a level that they reached. After a rejection without a
 * note, a notice says what is open again.
 */
export function useDecisions(dashboard: KidDashboard, { onApproved, onLevel }: Decisions) {
  const showDecisions = useEffectEvent(async (seen: SeenPending, decided: readonly HabitCompletions[]) => {
    const { child } = dashboard;
    const ledger = await readLedger(child.id);
    if (!ledger) return;
    const gained = child.totalPoints - seen.totalPoints;
    const approved = approvedCompletions(ledger, gained, decided);
    const rejection = rejectionNotice(dashboard, seen.day, decided, ledger);
    if (approved.length > 0) {
      celebrate(approved, rejection && `${rejection.title}: ${rejection.text}`);
      onApproved(gained);
      if (child.level > seen.level) onLevel(child.level);
    } else if (rejection) {
      notifySuccess({ ...rejection, isOfScreen: true });
    }
  });

  useEffect(() => {
    const seen = readSeenPending(dashboard.child.id);
    storeSeenPending(dashboard);
    if (!seen) return;
    const decided = decidedHabits(seen, dashboard.habits);
    if (decided.length > 0) void showDecisions(seen, decided);
  }, [dashboard]);
}

/** The newest entries. Undefined after a failure: the page shows the balance anyway. */
async function readLedger(childId: number): Promise<readonly PointsEntry[] | undefined> {
  const page = await trpcClient.points.entries.query({ childId, limit: MOST_ENTRIES }).catch(() => undefined);
  return page?.items;
}

function celebrate(approved: readonly PointsEntry[], more: string | undefined) {
  const pointsEarned = approved.reduce((sum, { amount }) => sum + amount, 0);
  playSound('success');
  for (const { habitId, amount } of approved) {
    const card = document.querySelector(`[data-habit="${habitId}"]`);
    if (card) flyStars(card, amount);
  }
  notifySuccess({
    title: t`Your stars are here!`,
    text: plural(pointsEarned, { one: 'You earned # star!', other: 'You earned # stars!' }),
    more,
    isOfScreen: true,
  });
}
