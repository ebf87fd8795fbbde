import { t } from '@lingui/core/macro';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { replaceSession, trpc } from '@/lib/api/trpc';

const invalidates = () => refresh('family-devices');

/** The family's devices. Always stale: they are used meanwhile. */
export function useFamilyDevices() {
  return trpc.familyDevices.list.useQuery(undefined, { staleTime: 0 });
}

/** A code and a link for another device. */
export function useInviteDevice() {
  return useNotifyingMutation(trpc.familyDevices.invite, {
    failure: { title: t`Failed to make a code`, text: t`Please try again in a moment.` },
  });
}

/** Makes this browser a device, which ends the parent's session on it. */
export function usePairHere() {
  return useNotifyingMutation(trpc.familyDevices.pairHere, {
    onSuccess: replaceSession,
    failure: { title: t`Failed to add this device`, text: t`Please try again in a moment.` },
  });
}

export function useUpdateDevice() {
  return useNotifyingMutation(trpc.familyDevices.update, {
    invalidates,
    success: ({ name }) => ({ title: t`Device updated`, text: t`${name} has the new settings.` }),
    failure: { title: t`Failed to update the device`, text: t`Please try again in a moment.` },
  });
}

export function useRemoveDevice() {
  return useNotifyingMutation(trpc.familyDevices.remove, {
    invalidates,
    success: { title: t`Device removed`, text: t`It no longer opens your family's pages.` },
    failure: { title: t`Failed to remove the device`, text: t`Please try again in a moment.` },
  });
}

/** The PINs of the children, and the own one. */
export function usePins() {
  return trpc.pins.list.useQuery(undefined, { staleTime: 0 });
}

export function useSetPin() {
  return useNotifyingMutation(trpc.pins.set, {
    invalidates,
    success: { title: t`PIN saved`, text: t`It works on your family's devices.` },
    failure: { title: t`Failed to save the PIN`, text: t`Please try again in a moment.` },
  });
}

export function useClearPin() {
  return useNotifyingMutation(trpc.pins.clear, {
    invalidates,
    success: { title: t`PIN removed` },
    failure: { title: t`Failed to remove the PIN`, text: t`Please try again in a moment.` },
  });
}
