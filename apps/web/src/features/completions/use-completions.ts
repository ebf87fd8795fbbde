import { useQueryClient } from '@tanstack/react-query';
import { notifySuccess } from '@/components/feedback/notify';
import { useRefreshChild } from '@/lib/api/refresh-child';
import { isSessionLost, readServerError } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';
import { type CompletionGain, gainSeenOn } from './completion-gain';
import { withCompletion } from './optimistic-completion';

type RecordOutcome = {
  onRecorded?: (gain: CompletionGain) => void;
  onRefused?: (error: unknown) => void;
};
type UndoOutcome = {
  /** With the completion's own points that went back, where the star book tells. */
  onUndone?: (points: number | undefined) => void;
  onRefused?: (error: unknown) => void;
};

/**
 * Records the completion of a habit on the day that the page shows: `mutate({ habitId, childId, day })`. Both dashboards show it at once and take it
 * back if the server refuses. The outcomes are told for every call, also when a next one has begun.
 */
export function useRecordCompletion(childId: number, { onRecorded, onRefused }: RecordOutcome = {}) {
  const { scope, show, refreshWhenQuiet } = useOptimisticCompletions(childId);
  const askAfter = useDashboardAfter(childId);
  return trpc.completions.record.useMutation({
    scope,
    onMutate: ({ habitId }) => show(habitId, true),
    onSuccess: (completion) => onRecorded?.(completion),
    onError: async (error, { habitId }) => {
      const dashboard = await askAfter(error);
      const gain = dashboard && gainSeenOn(dashboard, habitId);
      if (gain) {
        onRecorded?.(gain);
      } else {
        show(habitId, false);
        refuse(error, onRefused);
      }
    },
    onSettled: refreshWhenQuiet,
  });
}

/** Takes back the completion of a habit on the day that the page shows: `mutate({ habitId, childId, day })`, shown at once. */
export function useUndoCompletion(childId: number, { onUndone, onRefused }: UndoOutcome = {}) {
  const { scope, show, refreshWhenQuiet } = useOptimisticCompletions(childId);
  const askAfter = useDashboardAfter(childId);
  const pointsReturned = usePointsReturned(childId);
  // The next tap does not wait for the star book.
  const tell = (habitId: number) => void pointsReturned(habitId).then(onUndone);
  return trpc.completions.undoToday.useMutation({
    scope,
    onMutate: ({ habitId }) => show(habitId, false),
    onSuccess: (_, { habitId }) => tell(habitId),
    onError: async (error, { habitId }) => {
      const dashboard = await askAfter(error);
      if (dashboard && !gainSeenOn(dashboard, habitId)) {
        tell(habitId);
      } else {
        show(habitId, true);
        refuse(error, onRefused);
      }
    },
    onSettled: refreshWhenQuiet,
  });
}

/** A page that was open over midnight shows the new day as soon as its dashboard is fetched. */
function refuse(error: unknown, onRefused: ((error: unknown) => void) | undefined) {
  if (isSessionLost(error)) return;
  if (readServerError(error)?.code === 'DAY_CHANGED') {
    notifySuccess({ title: 'A new day has begun', text: 'This page shows today now.' });
  } else {
    onRefused?.(error);
  }
}

/** After a call without an answer, the dashboard says whether it was done; undefined where the server refused or is gone. */
function useDashboardAfter(childId: number) {
  const { client } = trpc.useUtils();
  return async (error: unknown) => {
    if (readServerError(error)) return undefined;
    return await client.children.kidDashboard.query({ id: childId }).catch(() => undefined);
  };
}

/** The points of a completion that was just taken back: the habit may be worth more or less by now. */
function usePointsReturned(childId: number) {
  const { client } = trpc.useUtils();
  return async (habitId: number) => {
    const book = await client.points.entries.query({ childId, limit: 10 }).catch(() => undefined);
    const reversal = book?.items.find(
      (entry) => entry.kind === 'reversal' && entry.habitId === habitId && entry.badgeKey === null,
    );
    return reversal && -reversal.amount;
  };
}

function useOptimisticCompletions(childId: number) {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const refreshChild = useRefreshChild();

  return {
    /** One after the other per child, so that an undo never overtakes the completion it takes back. */
    scope: { id: `completions of child ${childId}` },

    show(habitId: number, done: boolean) {
      // An answer that is on its way was written before this tap and would wipe it out.
      void utils.children.kidDashboard.cancel({ id: childId });
      void utils.children.parentDashboard.cancel({ id: childId });
      utils.children.kidDashboard.setData(
        { id: childId },
        (shown) => shown && withCompletion(shown, habitId, done),
      );
      utils.children.parentDashboard.setData(
        { id: childId },
        (shown) => shown && withCompletion(shown, habitId, done),
      );
    },

    /** After quick taps only the last answer fetches anew; an earlier fetch would hide the taps still under way. */
    refreshWhenQuiet() {
      if (queryClient.isMutating({ mutationKey: [['completions']] }) === 1) void refreshChild(childId);
    },
  };
}
