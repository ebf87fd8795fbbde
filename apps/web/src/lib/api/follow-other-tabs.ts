import { isSessionQuery, nameOf, queryClient, refetchSession, trpcUtils } from './trpc';

/** Keeps this tab on the session of the browser, so that no form of one user is saved for another. */
export function followOtherTabs() {
  const tabs = new BroadcastChannel('session');
  queryClient.getQueryCache().subscribe((event) => {
    const isNews = event.type === 'updated' && event.action.type === 'success';
    if (!isNews || !isSessionQuery(event.query)) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel ends at our own origin
    tabs.postMessage(nameOf(event.query.state.data));
  });
  tabs.addEventListener('message', ({ data }) => {
    const known = trpcUtils.auth.session.getData();
    if (known !== undefined && data !== nameOf(known)) void refetchSession();
  });
  // A suspended tab may have missed the message.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refetchSession();
  });
}
