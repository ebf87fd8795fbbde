import { useSyncExternalStore } from 'react';
import { deviceSetting, useDeviceSetting } from '@/lib/storage/device-setting';

const REDUCED = 'reduced';
const motion = deviceSetting('starchart.motion');
const asTheSystemSays = () => window.matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Whether this person asked for less motion, of the system or of this device. Styles ask the same: a media query for the one,
 * `data-motion` on <html> for the other.
 */
export function prefersReducedMotion(): boolean {
  return motion.read() === REDUCED || asTheSystemSays().matches;
}

/** Asks for less motion on this device, or leaves the question to the system. */
export function setReducedMotion(reduced: boolean) {
  motion.write(reduced ? REDUCED : null);
}

/** Whether this device was asked for less motion, whatever the system says. */
export function useReducedMotionHere(): boolean {
  return useDeviceSetting(motion) === REDUCED;
}

/** Whether the system asks for less motion. */
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
