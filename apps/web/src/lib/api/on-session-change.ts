import { isSessionQuery, nameOf, queryClient, trpcUtils } from './trpc';

/** Calls `listener` with the current user, undefined after a logout, now and after each change. */
export function onSessionChange(listener: (user: string | undefined) => void) {
  let current: string | undefined;
  const look = () => {
    const session = trpcUtils.auth.session.getData();
    const user = session ? nameOf(session) : undefined;
    if (user === current) return;
    current = user;
    listener(user);
  };
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (isSessionQuery(query)) look();
  });
  look();
}
