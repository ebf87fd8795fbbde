import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

/** The parent's own tokens; read anew whenever they are looked at, for programs use them meanwhile. */
export function useAccessTokens() {
  return trpc.accessTokens.list.useQuery(undefined, { staleTime: 0 });
}

/** Makes a token; its answer is the only place where it can be read. */
export function useCreateAccessToken() {
  const utils = trpc.useUtils();
  return trpc.accessTokens.create.useMutation({
    onSuccess: () => void utils.accessTokens.invalidate(),
    onError: (error) =>
      notifyFailure({
        title: 'Failed to create access token',
        text: messageOf(error, 'There was an error creating the access token.'),
      }),
  });
}

export function useRevokeAccessToken() {
  const utils = trpc.useUtils();
  return trpc.accessTokens.revoke.useMutation({
    onSuccess: () =>
      notifySuccess({ title: 'Access token revoked', text: 'Programs that used it are locked out.' }),
    onError: (error) =>
      notifyFailure({
        title: 'Failed to revoke access token',
        text: messageOf(error, 'There was an error revoking the access token.'),
      }),
    // A token that is gone already is gone from the list, too.
    onSettled: () => utils.accessTokens.invalidate(),
  });
}
