import { plural, t } from '@lingui/core/macro';
import type { CompletionRecorded, CompletionUndone } from '@starchart/schema';
import { newKey } from '@/lib/api/idempotency-link';
import { isSessionLost, readServerError } from '@/lib/api/server-error';
import { trpcUtils } from '@/lib/api/trpc';
import { connection } from '@/lib/connection';
import { now } from '@/lib/format/now';
import { afterSuccess, type Notice, notifyFailedWrite, notifySuccess } from '@/lib/notify';
import type { TapResult } from '@/lib/offline/outbox';
import { isSameSlot, type OutboxEntry, outboxEntries, withEntry } from '@/lib/offline/outbox-entries';
import { isSavedHere } from '@/lib/offline/use-outbox';
import { countsAsChild, ownerOf, personOf } from '@/lib/session-identity';
import { lostBadgesText, type RejectedUndo, spendingOf } from './spent-points';

/** Points, level and badges of a completion; 0 points if it was already recorded or is pending. */
export type CompletionGain = Pick<
  CompletionRecorded,
  'status' | 'pointsEarned' | 'level' | 'leveledUp' | 'badgesEarned'
>;

type RecordOutcome = {
  onRecorded: (gain: CompletionGain, recorded: Tap) => void;
  /** The text is shown where the server gives no reason. */
  failure: { title: string; text: string };
};
/** The sentences of the notice after an undo. */
export type UndoWords = {
  reader: 'child' | 'parent';
  /** Words the balance, such as `Mia has 499 points now.` */
  balance: (balance: number) => string;
  /** The default is in points. In other languages than English, children see stars. */
  returned?: (points: number) => string;
};
type UndoOutcome = Pick<RecordOutcome, 'failure'> & {
  onUndone?: () => void;
  /** Called instead of a failure notice when the points are already spent. */
  onSpent?: (undo: RejectedUndo) => void;
  /** Null where the screen itself shows enough. */
  words: UndoWords | null;
};

export type Tap = {
  habitId: number;
  childId: number;
  slot?: number | undefined;
  day: string;
  asChild?: boolean;
};

/** Completes a slot of a habit on the day that the page shows, which shows it at once. Reports what became of every call. */
export function useRecordCompletion(childId: number, { onRecorded, failure }: RecordOutcome) {
  async function record(tap: Tap): Promise<void> {
    const result = await keep('record', tap);
    if (result.is === 'taken') void afterSuccess(() => onRecorded(result.answer as CompletionGain, tap));
    else if (result.is === 'rejected') reportFailure(result.error, failure);
  }
  // The browser answers the tap with a frame before it runs a timer.
  return { mutate: (tap: Tap) => void setTimeout(record, 0, tap) };
}

/** Undoes a slot of a habit on the day that the page shows, which shows it at once. */
export function useUndoCompletion(childId: number, { onUndone, onSpent, words, failure }: UndoOutcome) {
  async function undo(tap: Tap): Promise<void> {
    const result = await keep('undo', tap);
    if (result.is === 'taken') {
      const undone = result.answer as CompletionUndone;
      void afterSuccess(() => {
        onUndone?.();
        // A pending completion had no points to return.
        if (words && undone.points !== 0) notifySuccess(undoneNotice(childId, undone, words));
      });
    } else if (result.is === 'rejected' && onSpent && readServerError(result.error)?.code === 'STARS_SPENT') {
      const { habitId, day, slot } = tap;
      onSpent({ habitId, childId, day, slot, spending: spendingOf(result.error) });
    } else if (result.is === 'rejected') reportFailure(result.error, failure);
  }
  return { mutate: (tap: Tap) => void undo(tap) };
}

/** Shows a tap, stores it, and sends it now or later. Resolves with what the server said, or that it waits. */
async function keep(
  op: OutboxEntry['op'],
  { habitId, childId, day, asChild = false, slot = 1 }: Tap,
): Promise<TapResult> {
  const session = trpcUtils.auth.session.getData();
  const entry: OutboxEntry = {
    v: 1,
    id: newKey(),
    owner: ownerOf(session) ?? '',
    by: personOf(session) ?? '',
    op,
    childId,
    habitId,
    habitName: nameOf(childId, habitId),
    slot,
    day,
    occurredAt: '',
    asChild: countsAsChild(session, asChild),
    isNow:
      connection.isReachable() &&
      !outboxEntries.read().some((other) => other.childId === childId && isSavedHere(other)),
    tries: 0,
    state: 'waiting',
    storage: 'pending',
  };
  const before = outboxEntries.read();
  // Not before the tap that it follows: the clock of the device may have been set back between them.
  const earlier = before.findLast((other) => isSameSlot(other, entry));
  entry.occurredAt = new Date(Math.max(now(), Date.parse(earlier?.occurredAt ?? '') || 0)).toISOString();
  const after = withEntry(before, entry);
  outboxEntries.write(after);
  // One that ends with this page was canceled: nothing is stored of both.
  if (before.some((other) => other.storage === 'none' && !after.includes(other))) return { is: 'waiting' };
  try {
    const { keepAndSend } = await import('@/lib/offline/send-outbox');
    return await keepAndSend(entry);
  } catch (error) {
    // Its code did not load.
    outboxEntries.write(outboxEntries.read().filter(({ id }) => id !== entry.id));
    return { is: 'rejected', error };
  }
}

/** A page that was open over midnight shows the new day as soon as its dashboard is refetched. */
function reportFailure(error: unknown, failure: RecordOutcome['failure']) {
  if (isSessionLost(error)) return;
  if (readServerError(error)?.code === 'DAY_CHANGED') {
    notifySuccess({ title: t`It's a new day`, text: t`This page now shows today.` });
  } else {
    notifyFailedWrite(error, failure);
  }
}

/** The name of a habit on the screen. */
function nameOf(childId: number, habitId: number): string {
  const { kidDashboard, parentDashboard, today } = trpcUtils.children;
  const ofChildren = [today.getData(), trpcUtils.familyDevices.board.getData()];
  const habits = [
    ...(kidDashboard.getData({ id: childId })?.habits ?? []),
    ...(parentDashboard.getData({ id: childId })?.habits ?? []),
    ...ofChildren.flatMap((list) => list?.children.flatMap((child) => child.habits) ?? []),
  ];
  return habits.find(({ id }) => id === habitId)?.name ?? '';
}

export function undoneNotice(
  childId: number,
  { points, currentPoints, badgesLost }: CompletionUndone,
  { reader, balance, returned = pointsReturned }: UndoWords,
): Notice {
  const lost = badgesShown(childId).filter(({ key }) => badgesLost.includes(key));
  const badges =
    lost.length > 0 &&
    lostBadgesText(
      reader,
      lost.map(({ name }) => name),
    );
  return {
    title: t`Completion undone`,
    text: returned(points),
    more: [badges, balance(currentPoints)].filter(Boolean).join(' '),
  };
}

/** The badges that the page shows. */
function badgesShown(childId: number) {
  const { kidDashboard, parentDashboard } = trpcUtils.children;
  const dashboard = kidDashboard.getData({ id: childId }) ?? parentDashboard.getData({ id: childId });
  return dashboard?.badges ?? [];
}

function pointsReturned(points: number): string {
  return plural(points, {
    one: '# point has been returned to your balance.',
    other: '# points have been returned to your balance.',
  });
}
