import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { leavePage, useBackToClose } from './use-back-to-close';

/**
 * Holds what leaves the page while it has changes that are not saved: links, Back, and closing the tab. `ask` gets a function that goes
 * on with what was held.
 */
export function useLeaveQuestion(hasChanges: boolean, ask: (leave: () => void) => void): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const hold = useCallbackRef(ask);
  const listeners = useRef<AbortController>(undefined);

  useBackToClose(hasChanges, () =>
    ask(() => {
      // The page before may be another site.
      listeners.current?.abort();
      leavePage();
    }),
  );

  useEffect(() => {
    if (!hasChanges) return undefined;
    const stop = new AbortController();
    listeners.current = stop;

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
      { signal: stop.signal, capture: true },
    );
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: stop.signal });
    return () => stop.abort();
  }, [hasChanges, hold, navigate, pathname, search]);
}
