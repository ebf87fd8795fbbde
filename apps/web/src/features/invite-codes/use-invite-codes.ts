import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

/** All invite codes; read anew whenever they are looked at, for parents use them meanwhile. */
export function useInviteCodes() {
  return trpc.inviteCodes.list.useQuery(undefined, { staleTime: 0 });
}

/** Makes a code; its answer is the only place where it can be read. */
export function useCreateInviteCode() {
  const utils = trpc.useUtils();
  return trpc.inviteCodes.create.useMutation({
    onSuccess: () => void utils.inviteCodes.invalidate(),
    onError: (error) =>
      notifyFailure({
        title: 'Failed to create invite code',
        text: messageOf(error, 'There was an error creating the invite code.'),
      }),
  });
}

export function useRevokeInviteCode() {
  const utils = trpc.useUtils();
  return trpc.inviteCodes.revoke.useMutation({
    onSuccess: () =>
      notifySuccess({ title: 'Invite code revoked', text: 'Nobody can register with it any more.' }),
    onError: (error) =>
      notifyFailure({
        title: 'Failed to revoke invite code',
        text: messageOf(error, 'There was an error revoking the invite code.'),
      }),
    onSettled: () => utils.inviteCodes.invalidate(),
  });
}
