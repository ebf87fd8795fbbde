import { useOnline } from '@/hooks/use-online';
import { may } from '@/lib/api/may';
import { trpc } from '@/lib/api/trpc';
import { useCanSave } from '@/lib/offline/use-can-save';
import { countsAsChild, ownerOf } from '@/lib/session-identity';

/** Whether taps on a page wait on this device while the server is not reached. `asChild`: they count as the child's. */
export function useKeepsTaps(asChild: boolean): boolean {
  const { data: user } = trpc.auth.session.useQuery(undefined, { enabled: false });
  // On a family device, the children whose pages it opens.
  const mayRecord = Boolean(user && (user.role === 'device' || may(user, 'completions.record')));
  const canSave = useCanSave(ownerOf(user), countsAsChild(user, asChild));
  return mayRecord && canSave;
}

/** Whether habits can be checked off now, also on a page that otherwise only shows what it knows. */
export function useMayTap(asChild: boolean): boolean {
  const { data: user } = trpc.auth.session.useQuery(undefined, { enabled: false });
  const online = useOnline();
  const keeps = useKeepsTaps(asChild);
  return Boolean(user && may(user, 'completions.record')) && (online || keeps);
}
