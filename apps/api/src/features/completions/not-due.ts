import {
  type CompletionHistory,
  fromDayNumber,
  lastMetOn,
  nextDueOn,
  type ScheduleFacts,
  toDayNumber,
} from '@starchart/domain';
import { withValues } from '@starchart/i18n';
import type { Language } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { DomainError } from '../../core/domain-error.ts';
import { nameOfComingDay, nameOfDay } from '../../core/name-of-day.ts';

/** A habit without an open slot today. */
interface NotDueHabit {
  today: string;
  /** Until today. */
  history: CompletionHistory;
  facts: ScheduleFacts;
}

/** NOT_DUE, with the next day on which the habit is due. */
export function notDue(
  { language }: { language: Language },
  { role }: Actor,
  { today, history, facts }: NotDueHabit,
): DomainError {
  const metOn = lastMetOn(history);
  const next = nextDueOn(toDayNumber(today), metOn === null ? null : toDayNumber(metOn), facts);
  if (next === null) {
    return role === 'child'
      ? new DomainError('NOT_DUE', 'completions.questNotDueToday')
      : new DomainError('NOT_DUE', 'completions.habitNotDueToday');
  }
  const day = nameOfComingDay(fromDayNumber(next), today, language);
  return role === 'child'
    ? new DomainError('NOT_DUE', withValues('completions.questComesBack', { day }))
    : new DomainError('NOT_DUE', withValues('completions.habitComesBack', { day }));
}

/** NOT_DUE for a grown-up who corrects a day without the slot. */
export function noSlotOn({ language }: { language: Language }, day: string): DomainError {
  return new DomainError('NOT_DUE', withValues('completions.noSuchSlot', { day: nameOfDay(day, language) }));
}
