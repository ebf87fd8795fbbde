import type { ParentDashboard, Suggestion } from '@starchart/schema';
import { useFirstCorrectable } from '@/lib/api/first-correctable';
import { useMay } from '@/lib/api/may';
import { deviceSetting } from '@/lib/storage/device-setting';
import { useDeviceSetting } from '@/lib/storage/use-device-setting';

const setting = deviceSetting('starchart.suggestions');
/** Older ones no longer apply, except for those about forgiving streaks. */
const MOST_DISMISSED = 200;

/** The least permissions that each suggestion needs. */
const PERMISSIONS = {
  forgiving_streak: 'habits.manage',
  pause: 'pauses.manage',
} as const;

/** The suggestions of a child that the user can follow and did not dismiss on this device, and a function to dismiss some. */
export function useSuggestions(dashboard: ParentDashboard | undefined) {
  const dismissed = useDeviceSetting(setting)?.split('\n') ?? [];
  const may = useMay();
  const firstCorrectable = useFirstCorrectable(dashboard?.today);
  const suggestions = (dashboard?.suggestions ?? [])
    .map((suggestion) => ({ ...suggestion, key: keyOf(suggestion, dashboard?.child.id) }))
    .filter(({ key }) => !dismissed.includes(key))
    .filter(({ kind, day }) =>
      kind === 'streak_ended'
        ? firstCorrectable !== undefined && day >= firstCorrectable
        : may(PERMISSIONS[kind]),
    );

  function dismiss(some: readonly KeyedSuggestion[]) {
    setting.write([...dismissed, ...some.map(({ key }) => key)].slice(-MOST_DISMISSED).join('\n'));
  }

  return { suggestions, dismiss };
}

export type KeyedSuggestion = Suggestion & { key: string };

/** A dismissed suggestion of a forgiving streak does not return with the next missed day. */
function keyOf({ kind, habitId, day }: Suggestion, childId: number | undefined): string {
  if (kind === 'pause') return `pause ${childId} ${day}`;
  return kind === 'streak_ended' ? `streak ${habitId} ${day}` : `forgiving ${habitId}`;
}
