import { useSyncExternalStore } from 'react';

/** What the row of a habit says about its completion, instead of a notice. */
type RowMessage = { habitId: number; title: string; texts: readonly string[] };

const SHOWN_MS = 4000;

let current: RowMessage | undefined;
let end: ReturnType<typeof setTimeout>;
const listeners = new Set<() => void>();

function show(message: RowMessage | undefined) {
  clearTimeout(end);
  current = message;
  for (const listener of listeners) listener();
}

/** Shows a message in the row of a habit for four seconds, one at a time. Screen readers announce it. */
export function sayInRow(message: RowMessage) {
  show(message);
  end = setTimeout(() => show(undefined), SHOWN_MS);
}

/** Ends the message of a habit, which is undone; without a habit, that of any. */
export function endRowMessage(habitId = current?.habitId) {
  if (current?.habitId === habitId) show(undefined);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useRowMessage(habitId: number): RowMessage | undefined {
  return useSyncExternalStore(subscribe, () => (current?.habitId === habitId ? current : undefined));
}
