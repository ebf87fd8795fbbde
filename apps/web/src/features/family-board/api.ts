import { t } from '@lingui/core/macro';
import type { FamilyBoard, SessionRecord } from '@starchart/schema';
import { getQueryKey } from '@trpc/react-query';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { useRefetchAt } from '@/hooks/use-refetch-at';
import { refresh } from '@/lib/api/refresh';
import { isUnanswered, messageOf, readServerError } from '@/lib/api/server-error';
import { PREFETCHED_FRESH_MS, replaceSession, trpc, trpcUtils } from '@/lib/api/trpc';
import { clearNotices } from '@/lib/notify';
import { withTapsOfChildren } from '@/lib/offline/overlay';
import { useOverlay } from '@/lib/offline/use-overlay';
import { setLeavingProfile } from '@/lib/storage/paired-device';

/** The children of this device and their habits of today. Refetched when the next part of the day starts, and on focus: a tablet sleeps for hours. */
export function useFamilyBoard() {
  const queryKey = getQueryKey(trpc.familyDevices.board, undefined, 'query');
  const board = trpc.familyDevices.board.useQuery(undefined, {
    select: useOverlay<FamilyBoard>(queryKey, withTapsOfChildren),
    staleTime: PREFETCHED_FRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  useRefetchAt(board.data?.now.until, board.refetch);
  return board;
}

/** Attempts run one after the other: a second one, sent with the session that the first has ended, would be rejected. */
const ONE_AT_A_TIME = { id: 'enter a profile' };

/** Opens a profile. The page then redirects, because the session has changed. */
export function useEnterProfile() {
  return trpc.profiles.enter.useMutation({
    scope: ONE_AT_A_TIME,
    onSuccess: showProfile,
    onError: (error) => void (isUnanswered(error) && followServer()),
  });
}

/** Opens a profile without a secret. A child that has left this device or got a PIN meanwhile disappears or gets a lock. */
export function useOpenProfile() {
  return useNotifyingMutation(trpc.profiles.enter, {
    scope: ONE_AT_A_TIME,
    onSuccess: showProfile,
    invalidates: (_, session) => session ?? followServer(),
    failure: { title: t`That didn't work`, text: t`Please tap your picture again.` },
  });
}

/** Closes the open profile: the session is the device's again. */
export function useLeaveProfile() {
  return trpc.profiles.leave.useMutation({ onSuccess: showProfile });
}

/** After a lost answer, the profile may be open: the page then shows it, without a notice of failure. */
async function followServer() {
  await refresh('family-devices');
  if (trpcUtils.auth.session.getData()?.role !== 'device') clearNotices();
}

/** Follows the server, which has closed the profile before. */
function showProfile(session: SessionRecord) {
  setLeavingProfile(false);
  replaceSession(session);
}

/** Asks the parents to open a child's profile. */
export function useRequestEntry() {
  return trpc.profiles.requestEntry.useMutation();
}

/** Makes this browser a device of a family. */
export function usePairDevice() {
  return trpc.familyDevices.pair.useMutation({ onSuccess: replaceSession });
}

/** Changes the child's own PIN, with the old one. */
export function useChangeOwnPin() {
  return useNotifyingMutation(trpc.pins.set, {
    success: { title: t`Your new PIN is ready!`, text: t`Keep it secret.` },
    // The page shows it.
    failure: () => undefined,
  });
}

/** Why an attempt to enter failed: the wrong secret, or the server's reason. */
export function entryFailureOf(error: unknown): string {
  if (readServerError(error)?.code === 'VALIDATION') return t`Try again.`;
  return messageOf(error, t`We can't check that right now. Please try again in a moment.`);
}
