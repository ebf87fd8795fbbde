import { personOf } from '@/lib/session-identity';
import { isSessionQuery, queryClient, trpcUtils } from './trpc';

/** Calls `listener` with the current user, undefined after a logout, now and after each change. */
export function onSessionChange(listener: (user: string | undefined) => void) {
  let current: string | undefined;
  const look = () => {
    const user = personOf(trpcUtils.auth.session.getData());
    if (user === current) return;
    current = user;
    listener(user);
  };
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (isSessionQuery(query)) look();
  });
  look();
}
