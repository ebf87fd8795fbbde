import { useEffect, useRef } from 'react';
import { rescueFocus } from '@/lib/focus';

/** Longer than a dialog needs to close and to give the focus back. */
const AFTER_DIALOGS_MS = 300;

/** For a row that may go with the button that had the focus: the focus then goes to the heading of its section. */
export function useRescueFocus<Row extends HTMLElement>() {
  const row = useRef<Row>(null);
  useEffect(() => {
    const heading = row.current?.closest('section')?.querySelector('h2');
    return () => void setTimeout(() => rescueFocus(heading), AFTER_DIALOGS_MS);
  }, []);
  return row;
}
