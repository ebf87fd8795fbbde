import { t } from '@lingui/core/macro';
import type { GuestPass } from '@starchart/schema';
import { formatPoints } from '@/lib/format/format';

export type GuestPassEnd = 'tonight' | 'weekend' | 'week' | 'month';

const DAY_MS = 86_400_000;
const DAYS: Record<Exclude<GuestPassEnd, 'tonight'>, number> = { weekend: 3, week: 7, month: 30 };

/** The hour at which tonight ends, on the clock of this device; until the small hours, it is still the night before. */
const MORNING = 6;
const SMALL_HOURS = 3;

/** The instant at which a new pass ends. */
export function endOf(choice: GuestPassEnd, now: number): string {
  if (choice !== 'tonight') return new Date(now + DAYS[choice] * DAY_MS).toISOString();
  const end = new Date(now);
  if (end.getHours() >= SMALL_HOURS) end.setDate(end.getDate() + 1);
  end.setHours(MORNING, 0, 0, 0);
  return end.toISOString();
}

/** What a guest may do. */
export function guestScopeTexts({ scope, bonusLimit }: Pick<GuestPass, 'scope' | 'bonusLimit'>): string {
  if (scope === 'complete') return t`Completes habits`;
  const points = formatPoints(bonusLimit);
  return t`Completes habits, hands out rewards, gives each child up to ${points} a day`;
}
