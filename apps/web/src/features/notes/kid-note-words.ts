import { t } from '@lingui/core/macro';
import { isOfToday } from '@starchart/domain';
import type { HabitSummary, KidDashboard, Note } from '@starchart/schema';
import { dayWords } from '@/lib/format/day-words';
import { type FamilyDay, familyDayAt } from '@/lib/format/family-day';

/** The words of a note depend on the family's day, and on the habits of the child's page. */
export type NoteContext = FamilyDay & Pick<KidDashboard, 'habits'>;

/** The habit of a note, with its day unless that is today. Undefined for notes about no habit. */
export function noteTitle({ habitName, completedOn }: Note, { today }: NoteContext): string | undefined {
  if (habitName === null) return undefined;
  if (completedOn === null || completedOn === today) return habitName;
  return `${habitName} · ${dayWords(completedOn, today)}`;
}

/** A note as the child reads it. The words of a grown-up who said “Not yet” stand in the middle. */
export function noteWords(note: Note, context: NoteContext): string {
  if (note.kind !== 'completion_rejected') return `${authorWords(note)} ${note.text}`;
  return [t`Almost there!`, asSentence(note.text), nextWords(note, context)].filter(Boolean).join(' ');
}

/**
 * What to do next, while the note is unread and the child can complete the habit today. Notes without a habit are older than that
 * field.
 */
function nextWords(note: Note, { today, timeZone, habits }: NoteContext): string {
  const habit = habits.find(({ id }) => id === note.habitId);
  if (note.readAt !== null || (note.habitId !== null && !isOpenToday(habit))) return '';
  const day = note.completedOn ?? familyDayAt(note.createdAt, timeZone);
  return day === today ? t`You can try again.` : t`Today is a fresh start.`;
}

function isOpenToday(habit: HabitSummary | undefined): boolean {
  return habit !== undefined && isOfToday(habit) && habit.slotsToday.some(({ status }) => status === 'open');
}

function authorWords({ authorName }: Note): string {
  return authorName === null ? t`A grown-up says:` : t`${authorName} says:`;
}

/** Another sentence follows, and grown-ups often write no full stop. */
function asSentence(text: string): string {
  return /[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text;
}
