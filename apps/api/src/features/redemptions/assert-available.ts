import { type RewardOptions, weekdaysOfBits } from '@starchart/domain';
import { translate, withValues } from '@starchart/i18n';
import { type Language, MAX_OPEN_REDEMPTIONS, type RewardAvailability } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { DomainError, soldOut } from '../../core/domain-error.ts';
import { nameOfComingDay } from '../../core/name-of-day.ts';

const WEEKDAYS = [
  'rewards.mondays',
  'rewards.tuesdays',
  'rewards.wednesdays',
  'rewards.thursdays',
  'rewards.fridays',
  'rewards.saturdays',
  'rewards.sundays',
] as const;

/** Throws REWARD_CLOSED on another weekday than those of the reward. */
export function assertOpen(
  { weekdays }: Pick<RewardOptions, 'weekdays'>,
  { state, nextOn }: RewardAvailability,
  language: Language,
): void {
  if (state !== 'closed_today') return;
  const names = WEEKDAYS.filter((_, index) => weekdaysOfBits(weekdays).includes(index + 1));
  const days = new Intl.ListFormat(language).format(names.map((name) => translate(language, name)));
  throw new DomainError('REWARD_CLOSED', withValues('rewards.onlyOn', { days }), paramsOf(nextOn));
}

/** Throws SOLD_OUT or LIMIT_REACHED. */
export function assertLeft({ state, nextOn }: RewardAvailability, today: string, language: Language): void {
  if (state === 'sold_out') throw soldOut();
  if (state !== 'limit_reached') return;
  if (nextOn === null) throw new DomainError('LIMIT_REACHED', 'rewards.alreadyTaken');
  const day = nameOfComingDay(nextOn, today, language);
  throw new DomainError('LIMIT_REACHED', withValues('rewards.limitReached', { day }), paramsOf(nextOn));
}

/** Throws CONFLICT if the child has as many open redemptions as it may have; `openRedemptions` counts at least up to that. */
export function assertFewOpen(
  { role }: Pick<Actor, 'role'>,
  { openRedemptions }: { openRedemptions: number },
): void {
  if (openRedemptions < MAX_OPEN_REDEMPTIONS) return;
  const key = role === 'grown-up' ? 'redemptions.tooManyOpen' : 'redemptions.tooManyOpenOfChild';
  throw new DomainError('CONFLICT', withValues(key, { count: MAX_OPEN_REDEMPTIONS }));
}

function paramsOf(nextOn: string | null) {
  return nextOn === null ? {} : { params: { nextOn } };
}
