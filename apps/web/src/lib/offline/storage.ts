import type { UseStore } from 'idb-keyval';
import { deviceSetting } from '@/lib/storage/device-setting';

/** Whether this device keeps nothing of the family for the time without a network. */
export const keepNothing = deviceSetting('starchart.keep-nothing');

/** The id of each child whose day this device has celebrated, with the day: the server may not know it yet. A line each. */
export const celebratedDays = deviceSetting('starchart.celebrated-days');

/** Whether this browser keeps pages and completions: locks between tabs exist on https only. */
export function canKeep(): boolean {
  return 'locks' in navigator && 'indexedDB' in window && keepNothing.read() === null;
}

/** Empties a store. One that cannot be opened has nothing. */
export async function clearStore(store: UseStore): Promise<void> {
  await store('readwrite', (content) => void content.clear()).catch(() => undefined);
}
