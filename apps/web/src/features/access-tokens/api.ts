import { t } from '@lingui/core/macro';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { trpc, trpcUtils } from '@/lib/api/trpc';

const invalidates = () => trpcUtils.accessTokens.invalidate();

/** The parent's own tokens. Always stale: programs use them meanwhile. */
export function useAccessTokens() {
  return trpc.accessTokens.list.useQuery(undefined, { staleTime: 0 });
}

/** The response is the only place where the token can be read. */
export function useCreateAccessToken() {
  return useNotifyingMutation(trpc.accessTokens.create, {
    invalidates: () => void invalidates(),
    failure: {
      title: t`Failed to create access token`,
      text: t`There was an error creating the access token.`,
    },
  });
}

export function useRevokeAccessToken() {
  return useNotifyingMutation(trpc.accessTokens.revoke, {
    invalidates,
    success: { title: t`Access token revoked`, text: t`Anything that used it no longer has access.` },
    failure: {
      title: t`Failed to revoke access token`,
      text: t`There was an error revoking the access token.`,
    },
  });
}
