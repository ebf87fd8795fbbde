import type { SessionRecord } from '@starchart/schema';
import { useEffect } from 'react';
import { deviceSetting } from './device-setting';

/** Remembers that this browser is a family device, for the time after a parent has removed it. */
const pairedDevice = deviceSetting('starchart.family-device');

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
