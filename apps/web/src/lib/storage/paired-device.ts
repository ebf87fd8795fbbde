import type { SessionRecord } from '@starchart/schema';
import { useEffect } from 'react';
import { deviceSetting } from './device-setting';

/** Remembers that this browser is a family device, for the time after a parent has removed it. */
const pairedDevice = deviceSetting('starchart.family-device');

/** Remembers a profile that is being left, until the server has closed it: without a connection it stays closed on this device. */
const leaving = deviceSetting('starchart.leaving-profile');

/** The child whose profile this page has opened while the server was not reached, which still knows another session. */
let openedId: number | undefined;

export const profileOpenedHere = {
  read: () => openedId,
  write(childId: number | undefined) {
    openedId = childId;
  },
};

export function setLeavingProfile(isLeaving: boolean) {
  if (isLeaving) openedId = undefined;
  if (isLeaving !== (leaving.read() !== null)) leaving.write(isLeaving ? '1' : null);
}

/** A child's own device has no profile picker. */
export function isLeavingProfile({ role, id, familyDevice }: SessionRecord): boolean {
  if (role === 'child' && id === openedId) return false;
  return familyDevice !== undefined && familyDevice.lockAfterS !== null && leaving.read() !== null;
}

export function wasFamilyDevice(): boolean {
  return pairedDevice.read() !== null;
}

/** Another login on this browser ends the memory. */
export function useRememberedDevice(user: SessionRecord | undefined) {
  const isDevice = user && Boolean(user.familyDevice);
  useEffect(() => {
    if (isDevice !== undefined && isDevice !== wasFamilyDevice()) pairedDevice.write(isDevice ? '1' : null);
  }, [isDevice]);
}
