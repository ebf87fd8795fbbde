import { firstCorrectableDay } from '@starchart/domain';
import { withValues } from '@starchart/i18n';
import { MESSAGES } from '@starchart/schema';
import type { GrownUpActor } from '../../core/actor.ts';
import { DomainError, type ErrorParams, invalidField } from '../../core/domain-error.ts';

/** Throws VALIDATION of the field at `path` for a future day and for one before those that the actor can correct. */
export function assertCorrectable(
  { familyRole }: Pick<GrownUpActor, 'familyRole'>,
  day: string,
  today: string,
  path: string,
): void {
  if (day > today) throw invalidField(path, MESSAGES.futureDay);
  if (day >= firstCorrectableDay(today, familyRole)) return;
  if (familyRole === 'parent') throw invalidField(path, MESSAGES.dayTooOld);
  throw invalidField(path, 'completions.daysOfHelpers');
}

/** Throws HABIT_CLOSED for an inactive habit, VALIDATION of the field at `path` for a day that is not between its start and end. */
export function assertHabitCorrectable(
  { active, startDate, endDate }: { active: boolean; startDate: string | null; endDate: string | null },
  day: string,
  path: string,
): void {
  if (!active) throw new DomainError('HABIT_CLOSED', 'habits.inactive');
  const isOutOfRange = (startDate !== null && day < startDate) || (endDate !== null && day > endDate);
  if (isOutOfRange) throw invalidField(path, MESSAGES.dayOutOfRange);
}

/** The balance of a grown-up's correction would be below zero. */
export function assertPointsLeft(currentPoints: number): void {
  if (currentPoints < 0) throw pointsSpent(-currentPoints);
}

export function pointsSpent(missing: number, params?: ErrorParams): DomainError {
  return new DomainError('STARS_SPENT', withValues('completions.pointsSpent', { count: missing }), {
    params,
  });
}
