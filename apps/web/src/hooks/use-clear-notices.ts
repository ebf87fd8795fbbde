import { useEffect } from 'react';
import { clearEarlierNotices } from '@/lib/notify';

/** Closes the notice of an earlier action when something opens that it would cover. */
export function useClearNotices(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) clearEarlierNotices();
  }, [isOpen]);
}
