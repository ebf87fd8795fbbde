import { t } from '@lingui/core/macro';
import { useCallbackRef } from '@mantine/hooks';
import type { SessionRecord } from '@starchart/schema';
import { useEffect } from 'react';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { loginObstacleOf, readServerError } from '@/lib/api/server-error';
import { replaceSession, trpc } from '@/lib/api/trpc';

const isExpiredLink = (error: unknown) => readServerError(error)?.code === 'NOT_FOUND';

/** The invitation of a link. Without an answer, the page words it without names. */
export function useInvitation(token: string | undefined, onExpired: () => void) {
  const expire = useCallbackRef(onExpired);
  // A mutation, so that the token stays out of addresses and logs.
  const { mutate, data, isIdle, isPending } = trpc.auth.invitation.useMutation({
    onError: (error) => {
      if (isExpiredLink(error)) expire();
    },
  });

  useEffect(() => {
    if (token) mutate({ token });
  }, [token, mutate]);

  return { invitation: data, isLoading: Boolean(token) && (isIdle || isPending) };
}

type UseJoin = {
  /** Runs before the session of this page changes; a pending account gets none. */
  onJoined: (user: SessionRecord) => void;
  onExpired: () => void;
};

/** Creates the account of an invited grown-up and, unless an admin approves it first, signs it in. */
export function useJoin({ onJoined, onExpired }: UseJoin) {
  return useNotifyingMutation(trpc.auth.join, {
    onSuccess(user) {
      onJoined(user);
      if (user.status !== 'pending') replaceSession(user);
    },
    success: ({ name, status }) =>
      status === 'pending' ? undefined : { title: t`You're in!`, text: t`Welcome to the family, ${name}!` },
    failure(error) {
      if (isExpiredLink(error)) onExpired();
      if (isExpiredLink(error) || loginObstacleOf(error) !== undefined) return undefined;
      return { title: t`Failed to join the family`, text: t`Please try again in a moment.` };
    },
  });
}
