import { GUEST } from '@/lib/session-identity';
import { canKeep } from './storage';

/** The last write of this page to the store of the browser has failed. */
let hasFailed = false;
const listeners = new Set<() => void>();

/** Whether the browser stores what waits for the server, as far as it was tried. */
export const storing = {
  works: () => canKeep() && !hasFailed,
  /** Call it after each write. */
  note(isDone: boolean) {
    const failed = !isDone;
    if (failed === hasFailed) return;
    hasFailed = failed;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Whether the taps of an owner wait on this device. A family device stores nothing of grown-ups: another profile may send what waits there. */
export function maySave(owner: string | undefined, asChild: boolean): boolean {
  return owner !== undefined && owner !== GUEST && (asChild || !owner.startsWith('device/'));
}
