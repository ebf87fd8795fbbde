import { t } from '@lingui/core/macro';
import type { ChangedPause, ChildrenToday, Pause } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { trpc, trpcUtils } from '@/lib/api/trpc';
import type { Notice } from '@/lib/notify';

// A pause of the family changes all children.
const invalidates = () => refresh('family');

/** A pause as the dashboards and the list of all pauses have it. */
export type KnownPause = Omit<Pause, 'createdAt'>;

/** All pauses of the family, the latest first. */
export function usePauses() {
  return trpc.pauses.list.useQuery();
}

/** Today's habits and streaks of all children. Refetched: another device may have changed them. */
export function useHabitsToPause() {
  return trpc.children.today.useQuery(undefined, { refetchOnMount: 'always' });
}

/** The notice about a saved pause. `habits` have the streaks that it saved. */
type SavedNotice = (saved: ChangedPause, habits: ChildrenToday | undefined) => Notice;

/** Saves a pause, with a notice that can undo it. */
export function useCreatePause(notice: SavedNotice) {
  const undo = useUndoneDelete();
  return useNotifyingMutation(trpc.pauses.create, {
    invalidates,
    success: (created) => withUndo(notice(created, habitsNow()), () => undo.mutate({ id: created.id })),
    failure: failureOfSaving,
  });
}

/** Moves a pause, with a notice that can move it back. */
export function useMovePause({ id, startsOn, endsOn }: KnownPause, notice: SavedNotice) {
  const undo = useUndoneMove();
  return useNotifyingMutation(trpc.pauses.update, {
    invalidates,
    success: (moved, changes) =>
      withUndo(notice(moved, habitsNow()), () =>
        undo.mutate({
          id,
          ...(changes.startsOn !== undefined && { startsOn }),
          ...(changes.endsOn !== undefined && { endsOn }),
        }),
      ),
    failure: failureOfSaving,
  });
}

/** Ends one of these pauses, so that its habits are due again today: `mutate({ id })`. */
export function useEndPause(pauses: readonly KnownPause[]) {
  const undoDelete = useUndoneCreate();
  const undoMove = useUndoneMove();
  return useNotifyingMutation(trpc.pauses.end, {
    invalidates,
    success: (ended, { id }) => {
      const notice = { title: t`Pause ended`, text: t`From today on, habits are due as usual.` };
      const pause = pauses.find((one) => one.id === id);
      if (!pause) return notice;
      const { endsOn } = pause;
      return withUndo(notice, () =>
        ended.endsOn === null ? undoDelete.mutate(inputOf(pause)) : undoMove.mutate({ id, endsOn }),
      );
    },
    failure: () => ({
      title: t`Failed to end the pause`,
      text: t`There was an error ending the pause.`,
    }),
  });
}

/** Deletes a pause as if it had never been, with a notice that can create it again. */
export function useDeletePause(pause: KnownPause) {
  const undo = useUndoneCreate();
  return useNotifyingMutation(trpc.pauses.delete, {
    invalidates,
    success: () =>
      withUndo({ title: t`Pause deleted`, text: t`Its days count as usual again.` }, () =>
        undo.mutate(inputOf(pause)),
      ),
    failure: () => ({
      title: t`Failed to delete the pause`,
      text: t`There was an error deleting the pause.`,
    }),
  });
}

function useUndoneCreate() {
  return useNotifyingMutation(trpc.pauses.create, undone);
}

function useUndoneMove() {
  return useNotifyingMutation(trpc.pauses.update, undone);
}

function useUndoneDelete() {
  return useNotifyingMutation(trpc.pauses.delete, undone);
}

/** The outcome of an undo. */
const undone = {
  invalidates,
  success: () => ({ title: t`Undone`, text: t`The pauses are as before.` }),
  failure: failureOfSaving,
};

function withUndo(notice: Notice, run: () => void): Notice {
  return { ...notice, action: { label: t`Undo`, run } };
}

function habitsNow(): ChildrenToday | undefined {
  return trpcUtils.children.today.getData();
}

function failureOfSaving() {
  return { title: t`Failed to save the pause`, text: t`There was an error saving the pause.` };
}

function inputOf({ childId, habitId, kind, startsOn, endsOn }: KnownPause) {
  return { childId, habitId, kind, startsOn, endsOn };
}
