import { queryClient } from '@/lib/api/trpc';
import { outboxEntries } from '@/lib/offline/outbox-entries';
import { showWaiting } from './api';

/** Shows what waits for the server on top of each of its answers, and what another tab keeps. */
export function followWaiting(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) showAll();
  });
  outboxEntries.subscribe(showAll);
  showAll();
}

function showAll(): void {
  for (const entry of outboxEntries.read()) if (entry.state === 'waiting') showWaiting(entry);
}
