import type { CompletionRecorded } from '@starchart/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useRefreshChild } from '@/lib/refresh-child';
import { trpc } from '@/lib/trpc';
import { withCompletion } from './optimistic-completion';

type RecordOutcome = {
  onRecorded?: (completion: CompletionRecorded) => void;
  onRefused?: (error: unknown) => void;
};
type UndoOutcome = { onUndone?: (habitId: number) => void; onRefused?: (error: unknown) => void };

/**
 * Records today's completion of a habit: `mutate({ habitId, childId })`. Both dashboards show it at once and take it
 * back if the server refuses. The outcomes are told for every call, also when a next one has begun.
 */
export function useRecordCompletion(childId: number, { onRecorded, onRefused }: RecordOutcome = {}) {
  const { scope, show, refreshWhenQuiet } = useOptimisticCompletions(childId);
  return trpc.completions.record.useMutation({
    scope,
    onMutate: ({ habitId }) => show(habitId, true),
    onSuccess: (completion) => onRecorded?.(completion),
    onError: (error, { habitId }) => {
      show(habitId, false);
      onRefused?.(error);
    },
    onSettled: refreshWhenQuiet,
  });
}

/** Takes back today's completion of a habit: `mutate({ habitId, childId })`, as quick to show as recording. */
export function useUndoCompletion(childId: number, { onUndone, onRefused }: UndoOutcome = {}) {
  const { scope, show, refreshWhenQuiet } = useOptimisticCompletions(childId);
  return trpc.completions.undoToday.useMutation({
    scope,
    onMutate: ({ habitId }) => show(habitId, false),
    onSuccess: (_, { habitId }) => onUndone?.(habitId),
    onError: (error, { habitId }) => {
      show(habitId, true);
      onRefused?.(error);
    },
    onSettled: refreshWhenQuiet,
  });
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
