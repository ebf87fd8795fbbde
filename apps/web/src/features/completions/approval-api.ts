import { plural, t } from '@lingui/core/macro';
import type { PendingCompletion } from '@starchart/schema';
import { useState } from 'react';
import { notifySuccess } from '@/components/feedback/notify';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { useMay } from '@/lib/api/may';
import { refreshChild } from '@/lib/api/refresh-child';
import { readServerError } from '@/lib/api/server-error';
import { PREFETCHED_FRESH_MS, trpc, trpcUtils } from '@/lib/api/trpc';
import { formatPoints } from '@/lib/format/format';

/** Time for **Undo** before completions are approved together, in ms. */
const UNDO_MS = 8000;

/** The most that one request approves. */
const MOST_PER_REQUEST = 50;

/** The completions of all children that the user may approve, the oldest first. Refetched on focus: children act on other devices. */
export function usePendingCompletions(): readonly PendingCompletion[] {
  const mayDecide = useMay()('completions.decide');
  const { data = [] } = trpc.completions.pending.useQuery(undefined, {
    enabled: mayDecide,
    staleTime: PREFETCHED_FRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  return mayDecide ? data : [];
}

/** Approves completions. They leave the list at once, and return to it after a failure. */
function useApprove() {
  const { mutateAsync } = useNotifyingMutation(trpc.completions.approve, {
    failure: { title: t`Failed to save your yes`, text: t`There was an error approving the completions.` },
  });

  return async function approve(completions: readonly PendingCompletion[]): Promise<number> {
    await removeFromList(completions);
    let approved = 0;
    try {
      for (let start = 0; start < completions.length; start += MOST_PER_REQUEST) {
        const ids = completions.slice(start, start + MOST_PER_REQUEST).map(({ id }) => id);
        const { results } = await mutateAsync({ ids });
        approved += results.filter(({ result }) => result === 'approved').length;
      }
    } finally {
      await refreshChildren(completions);
    }
    return approved;
  };
}

/** Approves one completion, and says what the child earned. */
export function useApproveOne() {
  const approve = useApprove();
  return async function approveOne(completion: PendingCompletion): Promise<void> {
    const { childName, habitName, points } = completion;
    const approved = await approve([completion]);
    notifySuccess(
      approved > 0
        ? {
            title: t`${childName} earned ${{ points: formatPoints(points) }}`,
            text: t`“${habitName}” counts now.`,
            isOfScreen: true,
          }
        : alreadyDecided(),
    );
  };
}

/**
 * Approves several completions after a time in which a notice can undo it, also when another page opens meanwhile. `isHeld` says which ones
 * wait for that.
 */
export function useApproveAll() {
  const approve = useApprove();
  const [held, setHeld] = useState<ReadonlySet<number>>(new Set());

  function approveAll(completions: readonly PendingCompletion[]) {
    const ids = completions.map(({ id }) => id);
    const release = () => setHeld((before) => new Set([...before].filter((id) => !ids.includes(id))));
    setHeld((before) => new Set([...before, ...ids]));
    const timer = setTimeout(() => void send(), UNDO_MS);

    async function send() {
      // A failure has its own notice.
      const approved = await approve(completions).catch(() => undefined);
      release();
      if (approved === undefined) return;
      notifySuccess(
        approved === 0
          ? alreadyDecided()
          : { title: plural(approved, { one: '# completion approved', other: '# completions approved' }) },
      );
    }

    const count = completions.length;
    notifySuccess({
      title: plural(count, { one: 'Yes to # completion', other: 'Yes to # completions' }),
      lastsMs: UNDO_MS,
      action: {
        label: t`Undo`,
        run() {
          clearTimeout(timer);
          release();
        },
      },
    });
  }

  return { approveAll, isHeld: ({ id }: PendingCompletion) => held.has(id) };
}

/** Rejects a completion. One that was rejected or undone before counts as rejected. */
export function useRejectCompletion({ childId, childName, habitName }: PendingCompletion) {
  const notice = () => ({
    title: t`Not yet`,
    text: t`“${habitName}” is not done yet. ${childName} can try again.`,
    isOfScreen: true,
  });
  const { mutateAsync: send } = useNotifyingMutation(trpc.completions.reject, {
    invalidates: () => refreshChild(childId),
    success: notice,
    failure: (error) =>
      isGone(error)
        ? undefined
        : { title: t`Failed to save your answer`, text: t`There was an error rejecting the completion.` },
  });

  return async function reject(input: { id: number; reason?: string }): Promise<void> {
    try {
      await send(input);
    } catch (error) {
      if (!isGone(error)) throw error;
      notifySuccess(notice());
    }
  };
}

function isGone(error: unknown): boolean {
  return readServerError(error)?.code === 'NOT_FOUND';
}

function alreadyDecided() {
  return { title: t`Already decided`, text: t`Nothing changed.`, isOfScreen: true };
}

async function removeFromList(completions: readonly PendingCompletion[]) {
  const { pending } = trpcUtils.completions;
  await pending.cancel();
  const ids = new Set(completions.map(({ id }) => id));
  pending.setData(undefined, (shown) => shown?.filter(({ id }) => !ids.has(id)));
}

async function refreshChildren(completions: readonly PendingCompletion[]) {
  const childIds = new Set(completions.map(({ childId }) => childId));
  await Promise.all([...childIds].map(refreshChild));
}
