import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useSyncExternalStore } from 'react';

// Back closes the topmost dialog before it leaves the page. While one is open, the page has two entries in the history, and the
// upper one is the current one. Back leads to the lower one, and that closes the dialog. If another one is still open, or this one
// asked a question, a step forward follows. When the last dialog closes otherwise, both entries stay: the next dialog uses them, and
// Back passes the lower one. A step back that removes the upper one would undo a navigation that begins before the step is made.

/** The state of a history entry: the router's, and the mark of a lower entry. */
type EntryState = { idx?: number; belowDialog?: true } | null;

const isMarked = (state: unknown) => Boolean((state as EntryState)?.belowDialog);
const placeOf = (state: unknown) => (state as EntryState)?.idx ?? 0;

type Opened = { close: () => void };
/** What is open, the topmost last. */
const opened: Opened[] = [];
const listeners = new Set<() => void>();
/** Place of the upper entry in the history, as long as it is there. */
let upperPlace: number | undefined;
/** Place at the last step through the history, to tell forward from back. */
let lastPlace = placeOf(window.history.state);
/** A step of ours is on its way: forward to the upper entry, or back to leave the page. */
let step: 'forward' | 'leave' | undefined;

// A page that has just been loaded has nothing open.
if (isMarked(window.history.state)) unmark();
// Before the router's listener, which reads the entry that this one may change.
window.addEventListener('popstate', onStep, { capture: true });

/** Back, also as a gesture or key of a phone, calls `close` instead of leaving the page, the last opened first. */
export function useBackToClose(isOpen: boolean, close: () => void): void {
  const onBack = useCallbackRef(close);

  useEffect(() => {
    if (!isOpen) return undefined;
    const entry = { close: onBack };
    opened.push(entry);
    report();
    // Effects may run twice, and one dialog may replace another.
    queueMicrotask(settle);
    return () => {
      opened.splice(opened.indexOf(entry), 1);
      report();
    };
  }, [isOpen, onBack]);
}

/** Whether a dialog, a drawer or a celebration is open. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => opened.length > 0,
    () => false,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function report(): void {
  for (const listener of listeners) listener();
}

/** Goes back to the page before this one, past the entries of what is open. */
export function leavePage(): void {
  step = 'leave';
  window.history.back();
}

/** Brings the history in line with what is open. */
function settle(): void {
  const { history } = window;
  if (step !== undefined) return;
  const isBelow = isMarked(history.state);
  const isAbove = !isBelow && placeOf(history.state) === upperPlace;
  if (opened.length > 0) {
    if (isBelow) {
      step = 'forward';
      history.forward();
    } else if (!isAbove) addEntry();
  } else if (isBelow) {
    unmark();
    upperPlace = undefined;
  }
}

function addEntry(): void {
  const { history } = window;
  const state: EntryState = history.state;
  const index = placeOf(state);
  // The page stays where it is scrolled to when it gets back its lower entry.
  history.scrollRestoration = 'manual';
  history.replaceState({ ...state, belowDialog: true }, '');
  history.pushState({ ...state, idx: index + 1 }, '');
  history.scrollRestoration = 'auto';
  upperPlace = index + 1;
  lastPlace = upperPlace;
}

/** Makes the current entry an ordinary one. */
function unmark(): void {
  const { belowDialog: _mark, ...rest }: NonNullable<EntryState> = window.history.state ?? {};
  window.history.replaceState(rest, '');
  window.history.scrollRestoration = 'auto';
}

function onStep({ state }: PopStateEvent): void {
  const index = placeOf(state);
  const isForward = index > lastPlace;
  const ownStep = step;
  lastPlace = index;
  step = undefined;
  if (!isMarked(state)) {
    // Below the upper entry, others may take its place.
    if (upperPlace !== undefined && index < upperPlace) upperPlace = undefined;
    if (opened.length > 0 && ownStep !== 'leave') settle();
  } else if (ownStep === 'leave') {
    // The first entry of this document is the last step.
    if (index > 0) step = 'leave';
    window.history.back();
  } else if (opened.length > 0 && !isForward) {
    opened.at(-1)?.close();
    // React has closed it by then, unless it stays open.
    setTimeout(settle);
  } else {
    // The entry below a dialog that has closed, or was open before a reload, is passed.
    window.history.go(isForward ? 1 : -1);
  }
}
