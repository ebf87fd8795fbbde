import type { Child, Suggestion } from '@starchart/schema';
import { deviceSetting, useDeviceSetting } from '@/lib/storage/device-setting';

const setting = deviceSetting('starchart.suggestions');
/** Older ones no longer apply, except for those about forgiving streaks. */
const MOST_DISMISSED = 200;

/** The suggestions for the parents of a child that were not dismissed on this device, and a function to dismiss some. */
export function useOpenSuggestions(child: Child, suggestions: readonly Suggestion[]) {
  const dismissed = useDeviceSetting(setting)?.split('\n') ?? [];
  const open = suggestions.filter((suggestion) => !dismissed.includes(keyOf(suggestion, child)));

  function dismiss(some: readonly Suggestion[]) {
    const keys = [...dismissed, ...some.map((suggestion) => keyOf(suggestion, child))];
    setting.write(keys.slice(-MOST_DISMISSED).join('\n'));
  }

  return { open, dismiss };
}

/** A dismissed suggestion of a forgiving streak does not return with the next missed day. */
export function keyOf({ kind, habitId, day }: Suggestion, { id }: Child): string {
  if (kind === 'pause') return `pause ${id} ${day}`;
  return kind === 'streak_ended' ? `streak ${habitId} ${day}` : `forgiving ${habitId}`;
}
