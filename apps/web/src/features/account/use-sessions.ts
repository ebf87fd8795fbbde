import type { Device } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

/** Where the parent and the family's children are signed in. */
export function useSessions() {
  // Others sign in and out while nobody looks here.
  return trpc.account.devices.useQuery(undefined, { staleTime: 0 });
}

export function useEndSession({ name }: Device) {
  const utils = trpc.useUtils();
  return trpc.account.signOutDevice.useMutation({
    onSuccess: () => notifySuccess({ title: 'Device signed out', text: `${name} is no longer signed in.` }),
    onError: (error) =>
      notifyFailure({
        title: 'Failed to sign out device',
        text: messageOf(error, 'There was an error signing out the device.'),
      }),
    // A device that is gone already is gone from the list, too.
    onSettled: () => utils.account.devices.invalidate(),
  });
}
