import { useCallbackRef } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The state that the router gives to each history entry. */
type HistoryState = { idx?: number } | null;

/**
 * Holds what leaves the page while it has changes that are not saved: links, Back, and closing the tab. `ask` gets a function that goes
 * on with what was held.
 */
export function useLeaveQuestion(hasChanges: boolean, ask: (leave: () => void) => void): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const hold = useCallbackRef(ask);

  useEffect(() => {
    if (!hasChanges) return undefined;
    const stop = new AbortController();
    const capture = { signal: stop.signal, capture: true };
    const place = (window.history.state as HistoryState)?.idx ?? 0;
    let isReturning = false;
    let isLeaving = false;

    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
        if (!link || isElsewhere || link.pathname + link.search === pathname + search) return;
        event.preventDefault();
        event.stopPropagation();
        const { pathname: to, search: query, hash } = link;
        hold(() => void navigate(to + query + hash));
      },
      capture,
    );
    // Before the router's own listener. The browser has moved already, so it is sent back.
    window.addEventListener(
      'popstate',
      (event) => {
        const steps = ((event.state as HistoryState)?.idx ?? 0) - place;
        if (isLeaving || (steps === 0 && !isReturning)) return;
        event.stopImmediatePropagation();
        if (isReturning) {
          isReturning = false;
          return;
        }
        isReturning = true;
        window.history.go(-steps);
        hold(() => {
          isLeaving = true;
          window.history.go(steps);
        });
      },
      capture,
    );
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: stop.signal });
    return () => stop.abort();
  }, [hasChanges, hold, navigate, pathname, search]);
}
