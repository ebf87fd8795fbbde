import { t } from '@lingui/core/macro';
import { useOnline } from '@/hooks/use-online';
import { isSavedHere, type ShownEntry, useOutboxValue } from '@/lib/offline/use-outbox';

/** What the completions of a habit say on a day while they wait on this device; undefined where none waits. */
export function useSavedText(habitId: number, day: string): string | undefined {
  const online = useOnline();
  const saved = useOutboxValue((entries) => savedOf(entries, habitId, day));
  if (!saved) return undefined;
  if (saved === 'pending') return t`Saving...`;
  return saved === 'limited' && online ? t`Saved here. The server is busy.` : t`Saved on this device`;
}

/** `pending`: the browser is storing it. `limited`: the server limits an entry of the child, for which the others wait. */
function savedOf(entries: readonly ShownEntry[], habitId: number, day: string) {
  const waiting = entries.filter(isSavedHere);
  const saved = waiting.find(
    (entry) => entry.habitId === habitId && entry.day === day && entry.op === 'record',
  );
  if (!saved) return undefined;
  if (saved.storage === 'pending') return 'pending';
  const isLimited = waiting.some((entry) => entry.childId === saved.childId && entry.isLimited);
  return isLimited ? 'limited' : 'saved';
}
