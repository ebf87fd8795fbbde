import { t } from '@lingui/core/macro';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { trpc } from '@/lib/api/trpc';
import { playSound } from '@/lib/sounds/sounds';

/** The form shows why a wish could not be sent. */
export function useCreateWish(childId: number) {
  return useNotifyingMutation(trpc.wishes.create, {
    onSuccess: () => playSound('pop'),
    invalidates: () => refresh(childId),
    failure: () => undefined,
  });
}

/** A grown-up may answer it first. */
export function useWithdrawWish(childId: number) {
  return useNotifyingMutation(trpc.wishes.withdraw, {
    invalidates: () => refresh(childId),
    failure: { text: t`We couldn't take your wish back right now.` },
  });
}
