import { useEffect, useRef } from 'react';
import { rescueFocus } from '@/lib/focus';

/** Longer than a dialog needs to close and to give the focus back. */
const AFTER_DIALOGS_MS = 300;

/** How often a dialog is waited for that is still open: until its answer is there, or somebody has opened another. */
const LOOKS = 30;

/** For a row that may go with the button that had the focus: the focus then goes to the heading of its section. */
export function useRescueFocus<Row extends HTMLElement>() {
  const row = useRef<Row>(null);
  useEffect(() => {
    const heading = row.current?.closest('section')?.querySelector('h2');
    return () => rescueAfterDialogs(heading, LOOKS);
  }, []);
  return row;
}

/** A dialog that has the focus may want to give it back to what is gone. */
function rescueAfterDialogs(heading: HTMLElement | null | undefined, looksLeft: number): void {
  setTimeout(() => {
    const dialog = document.activeElement?.closest('[role="dialog"]');
    const isOver = !dialog || dialog.contains(heading ?? null);
    if (isOver || looksLeft === 0) rescueFocus(heading);
    else rescueAfterDialogs(heading, looksLeft - 1);
  }, AFTER_DIALOGS_MS);
}
