import { useSyncExternalStore } from 'react';
import { deviceSetting } from '@/lib/storage/device-setting';
import { useDeviceSetting } from '@/lib/storage/use-device-setting';

const REDUCED = 'reduced';
const motion = deviceSetting('starchart.motion');
const asTheSystemSays = () => window.matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Whether the system or this device prefers reduced motion. Styles use a media query for the system and
 * `data-motion` on <html> for the device.
 */
export function prefersReducedMotion(): boolean {
  return motion.read() === REDUCED || asTheSystemSays().matches;
}

/** Sets this device to reduced motion, or to the system setting. */
export function setReducedMotion(reduced: boolean) {
  motion.write(reduced ? REDUCED : null);
}

/** Whether this device is set to reduced motion, regardless of the system. */
export function useReducedMotionHere(): boolean {
  return useDeviceSetting(motion) === REDUCED;
}

/** Whether the system prefers reduced motion. */
export function useSystemReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribeToSystem,
    () => asTheSystemSays().matches,
    () => false,
  );
}

function subscribeToSystem(listener: () => void) {
  const query = asTheSystemSays();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
