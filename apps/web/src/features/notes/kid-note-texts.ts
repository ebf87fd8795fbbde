import { plural, t } from '@lingui/core/macro';
import { isOfToday } from '@starchart/domain';
import { isolate } from '@starchart/i18n/isolate';
import type { HabitSummary, KidDashboard, Note } from '@starchart/schema';
import { partTexts } from '@/components/kid/part-texts';
import { dayTexts } from '@/lib/format/day-texts';
import { type FamilyDay, familyDayAt } from '@/lib/format/family-day';

/** The words of a note depend on the family's day, and on the habits of the child's page. */
export type NoteContext = FamilyDay & Pick<KidDashboard, 'habits'>;

/**
 * The habit of a note, with its day unless that is today, and its part of the day if there are several; or the reward, wish or deleted habit
 * that the note is about. Undefined for praise.
 */
export function noteTitle(note: Note, { today, habits }: NoteContext): string | undefined {
  const { habitName, completedOn, subject } = note;
  const name = habitName ?? subject;
  if (name === null) return undefined;
  const day = completedOn === null || completedOn === today ? undefined : dayTexts(completedOn, today);
  return [isolate(name), day, partOfNote(note, habits)].filter(Boolean).join(' · ');
}

function partOfNote({ habitId, slot }: Note, habits: readonly HabitSummary[]): string | undefined {
  const parts = habits.find(({ id }) => id === habitId)?.slots ?? [];
  const part = slot === null ? undefined : parts[slot - 1];
  const isOnly = parts.every((one) => one === part);
  return part === undefined || part === 'any' || isOnly ? undefined : partTexts(part);
}

/** A note as the child reads it. The words of a grown-up who said “Not yet” stand in the middle. */
export function noteTexts(note: Note, context: NoteContext): string {
  const points = Math.abs(note.pointsChange ?? 0);
  switch (note.kind) {
    case 'completion_rejected': {
      const taken = points > 0 && plural(points, { one: '# star went back.', other: '# stars went back.' });
      const parts = [t`Almost there!`, asSentence(note.text), taken, nextTexts(note, context)];
      return parts.filter(Boolean).join(' ');
    }
    case 'redemption_canceled': {
      const back = plural(points, {
        one: 'Not this time. Your star is back.',
        other: 'Not this time. Your # stars are back.',
      });
      return note.text ? `${back} ${saidTexts(note)}` : back;
    }
    case 'habit_deleted':
      return t`A grown-up took this quest off your list. The stars on the way won't come.`;
    default:
      return saidTexts(note);
  }
}

/**
 * What to do next, while the note is unread and the child can complete the habit today. Notes without a habit are older than that
 * field.
 */
function nextTexts(note: Note, { today, timeZone, habits }: NoteContext): string {
  const habit = habits.find(({ id }) => id === note.habitId);
  if (note.readAt !== null || (note.habitId !== null && !isOpenToday(habit))) return '';
  const day = note.completedOn ?? familyDayAt(note.createdAt, timeZone);
  return day === today ? t`You can try again.` : t`Today is a fresh start.`;
}

function isOpenToday(habit: HabitSummary | undefined): boolean {
  return habit !== undefined && isOfToday(habit) && habit.slotsToday.some(({ status }) => status === 'open');
}

function saidTexts({ authorName, text }: Note): string {
  const author = authorName === null ? t`A grown-up says:` : t`${authorName} says:`;
  return `${author} ${isolate(text)}`;
}

/** Another sentence follows, and grown-ups often write no full stop. */
function asSentence(text: string): string {
  return /[\p{L}\p{N}]$/u.test(text) ? `${isolate(text)}.` : isolate(text);
}
