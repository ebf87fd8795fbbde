import { t } from '@lingui/core/macro';
import { isolate } from '@starchart/i18n/isolate';
import { useRef } from 'react';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { doEach } from '@/lib/api/do-each';
import { refresh } from '@/lib/api/refresh';
import { trpc, trpcClient } from '@/lib/api/trpc';
import { notifyFailure } from '@/lib/notify';
import { type UndoWords, undoneNotice } from './api';
import type { RejectedUndo } from './spent-points';

/**
 * Cancels the open redemptions that a rejected undo names, each for itself, which refunds their points, then undoes the completion. The
 * notice names those that were not taken back and says why. For parents.
 */
export function useTakeBackAndUndo(rejected: RejectedUndo, words: UndoWords) {
  const { habitId, childId, day, slot, spending } = rejected;
  const notTakenBack = useRef('');
  const undo = useNotifyingMutation(trpc.completions.undo, {
    invalidates: () => refresh(childId),
    success(undone) {
      const notice = undoneNotice(childId, undone, words);
      return { ...notice, more: [notice.more, notTakenBack.current].filter(Boolean).join(' ') };
    },
    failure: () => ({
      title: t`Failed to undo completion`,
      text: t`There was an error undoing the completion.`,
      more: notTakenBack.current,
    }),
  });

  return async function takeBackAndUndo(): Promise<void> {
    const { done, failed } = await doEach(
      spending?.open ?? [],
      ({ id }) => trpcClient.redemptions.cancel.mutate({ id }),
      t`There was an error canceling the redemption.`,
    );
    const text = failed.map(({ item, reason }) => `“${isolate(item.name)}”: ${reason}`).join(' ');
    notTakenBack.current = text;
    if (done.length === 0) {
      void refresh(childId);
      notifyFailure({ title: t`Failed to take back the reward`, text });
      throw new Error(text);
    }
    // What was refunded may be enough.
    await undo.mutateAsync({ habitId, childId, day, today: day, slot });
  };
}
