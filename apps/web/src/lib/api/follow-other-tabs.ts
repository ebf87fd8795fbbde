import { personOf } from '@/lib/session-identity';
import { isSessionQuery, queryClient, refetchSession, trpcUtils } from './trpc';

/** Keeps this tab on the session of the browser, so that no form of one user is saved for another. */
export function followOtherTabs() {
  // Not `session`, on which tabs of earlier builds name persons in another way.
  const tabs = new BroadcastChannel('person');
  queryClient.getQueryCache().subscribe((event) => {
    const isNews = event.type === 'updated' && event.action.type === 'success';
    if (!isNews || !isSessionQuery(event.query)) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel ends at our own origin
    tabs.postMessage(personOf(event.query.state.data));
  });
  tabs.addEventListener('message', ({ data }) => {
    const known = trpcUtils.auth.session.getData();
    if (known !== undefined && data !== personOf(known)) void refetchSession();
  });
  // A suspended tab may have missed the message.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refetchSession();
  });
}
