import { fromDayNumber, nextDueOn, type ScheduleFacts, toDayNumber } from '@starchart/domain';
import { withValues } from '@starchart/i18n';
import type { Language } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { DomainError } from '../../core/domain-error.ts';

/** A habit without an open slot today. */
interface NotDueHabit {
  today: string;
  lastMetOn: string | null;
  facts: ScheduleFacts;
}

/** NOT_DUE, with the next day on which the habit is due. */
export function notDue(
  { language }: { language: Language },
  { role }: Actor,
  { today, lastMetOn, facts }: NotDueHabit,
): DomainError {
  const todayNumber = toDayNumber(today);
  const next = nextDueOn(todayNumber, lastMetOn === null ? null : toDayNumber(lastMetOn), facts);
  if (next === null) {
    return role === 'child'
      ? new DomainError('NOT_DUE', 'completions.questNotDueToday')
      : new DomainError('NOT_DUE', 'completions.habitNotDueToday');
  }
  // A weekday alone names a day of the coming week only.
  const day = nameOfDay(fromDayNumber(next), language, next - todayNumber < 7 ? WEEKDAY : WEEKDAY_AND_DATE);
  return role === 'child'
    ? new DomainError('NOT_DUE', withValues('completions.questComesBack', { day }))
    : new DomainError('NOT_DUE', withValues('completions.habitComesBack', { day }));
}

/** NOT_DUE for a grown-up who corrects a day without the slot. */
export function noSlotOn({ language }: { language: Language }, day: string): DomainError {
  return new DomainError(
    'NOT_DUE',
    withValues('completions.noSuchSlot', { day: nameOfDay(day, language, WEEKDAY_AND_DATE) }),
  );
}

const WEEKDAY = { weekday: 'long' } as const;
const WEEKDAY_AND_DATE = { weekday: 'long', day: 'numeric', month: 'long' } as const;

function nameOfDay(day: string, language: Language, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(new Date(day));
}
