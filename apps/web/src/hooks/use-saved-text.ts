import { t } from '@lingui/core/macro';
import { useOnline } from '@/hooks/use-online';
import { isSavedHere, useOutbox } from '@/lib/offline/use-outbox';

/** What the completions of a habit say on a day while they wait on this device; undefined where none waits. */
export function useSavedText(habitId: number, day: string): string | undefined {
  const online = useOnline();
  const waiting = useOutbox().filter(isSavedHere);
  const saved = waiting.find(
    (entry) => entry.habitId === habitId && entry.day === day && entry.op === 'record',
  );
  if (!saved) return undefined;
  // The entries of a child wait for each other.
  const isLimited = online && waiting.some((entry) => entry.childId === saved.childId && entry.isLimited);
  return isLimited ? t`Saved here. The server is busy.` : t`Saved on this device`;
}
