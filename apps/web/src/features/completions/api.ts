import { type Notice, notifySuccess } from '@/components/feedback/notify';
import { refreshChild } from '@/lib/api/refresh-child';
import { isSessionLost, readServerError } from '@/lib/api/server-error';
import { queryClient, trpc, trpcClient, trpcUtils } from '@/lib/api/trpc';
import { formatPoints } from '@/lib/format/format';
import { type CompletionGain, gainSeenOn } from './completion-gain';
import { withCompletion } from './optimistic-completion';

type RecordOutcome = {
  onRecorded?: (gain: CompletionGain) => void;
  onFailure?: (error: unknown) => void;
};
type UndoOutcome = {
  /** With the points of the completion, where the ledger could be read. */
  onUndone?: (points: number | undefined) => void;
  onFailure?: (error: unknown) => void;
};

/**
 * Records the completion of a habit on the day that the page shows: `mutate({ habitId, childId, day })`. Both dashboards
 * show it at once, and revert it if the server rejects it. The outcome is reported for every call, also after a later one.
 */
export function useRecordCompletion(childId: number, { onRecorded, onFailure }: RecordOutcome = {}) {
  return trpc.completions.record.useMutation({
    scope: scopeOf(childId),
    onMutate: ({ habitId }) => show(childId, habitId, true),
    onSuccess: (completion) => onRecorded?.(completion),
    onError: async (error, { habitId }) => {
      const dashboard = await dashboardAfter(error, childId);
      const gain = dashboard && gainSeenOn(dashboard, habitId);
      if (gain) {
        onRecorded?.(gain);
      } else {
        show(childId, habitId, false);
        reportFailure(error, onFailure);
      }
    },
    onSettled: () => refreshAfterLast(childId),
  });
}

/** Undoes the completion of a habit on the day that the page shows: `mutate({ habitId, childId, day })`, shown at once. */
export function useUndoCompletion(childId: number, { onUndone, onFailure }: UndoOutcome = {}) {
  // The next tap does not wait for the ledger.
  const report = (habitId: number) => void pointsReturned(childId, habitId).then(onUndone);
  return trpc.completions.undoToday.useMutation({
    scope: scopeOf(childId),
    onMutate: ({ habitId }) => show(childId, habitId, false),
    onSuccess: (_, { habitId }) => report(habitId),
    onError: async (error, { habitId }) => {
      const dashboard = await dashboardAfter(error, childId);
      if (dashboard && !gainSeenOn(dashboard, habitId)) {
        report(habitId);
      } else {
        show(childId, habitId, true);
        reportFailure(error, onFailure);
      }
    },
    onSettled: () => refreshAfterLast(childId),
  });
}

/** A page that was open over midnight shows the new day as soon as its dashboard is refetched. */
function reportFailure(error: unknown, onFailure: ((error: unknown) => void) | undefined) {
  if (isSessionLost(error)) return;
  if (readServerError(error)?.code === 'DAY_CHANGED') {
    notifySuccess({ title: 'A new day has begun', text: 'This page shows today now.' });
  } else {
    onFailure?.(error);
  }
}

/** One call after the other per child, so that an undo never overtakes the completion that it undoes. */
function scopeOf(childId: number) {
  return { id: `completions of child ${childId}` };
}

/** Shows a habit as done or open on both dashboards. */
function show(childId: number, habitId: number, done: boolean) {
  const { kidDashboard, parentDashboard } = trpcUtils.children;
  // A response on its way is from before this tap and would revert it.
  void kidDashboard.cancel({ id: childId });
  void parentDashboard.cancel({ id: childId });
  kidDashboard.setData({ id: childId }, (shown) => shown && withCompletion(shown, habitId, done));
  parentDashboard.setData({ id: childId }, (shown) => shown && withCompletion(shown, habitId, done));
}

/** After quick taps only the last one refetches; an earlier result would hide the taps still under way. */
function refreshAfterLast(childId: number) {
  if (queryClient.isMutating({ mutationKey: [['completions']] }) === 1) void refreshChild(childId);
}

/** The dashboard after a call without a response, which shows whether it succeeded; undefined after a rejection or without a server. */
async function dashboardAfter(error: unknown, childId: number) {
  if (readServerError(error)) return undefined;
  return await trpcClient.children.kidDashboard.query({ id: childId }).catch(() => undefined);
}

/** The points of a completion that was just undone: the habit may be worth more or less by now. */
async function pointsReturned(childId: number, habitId: number) {
  const ledger = await trpcClient.points.entries.query({ childId, limit: 10 }).catch(() => undefined);
  const reversal = ledger?.items.find(
    (entry) => entry.kind === 'reversal' && entry.habitId === habitId && entry.badgeKey === null,
  );
  return reversal && -reversal.amount;
}

export function undoneNotice(points: number | undefined): Notice {
  const have = points === 1 ? 'has' : 'have';
  return {
    title: 'Completion undone',
    text: points === undefined ? undefined : `${formatPoints(points)} ${have} been returned to your balance.`,
  };
}
