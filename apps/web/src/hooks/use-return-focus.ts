import { useEffect } from 'react';

/** For a dialog that is there only while it is open: the focus goes back to where it was, or to the card around it. */
export function useReturnFocus() {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const home = before?.matches(':disabled') ? before.closest('[tabindex]') : before;
      if (home instanceof HTMLElement) home.focus({ preventScroll: true });
    };
  }, []);
}
