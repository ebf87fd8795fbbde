import { t } from '@lingui/core/macro';
import type { KidDashboard, Note } from '@starchart/schema';
import { type FamilyDay, familyDayAt } from '@/lib/format/family-day';

/** The words of a note depend on the family's day, and on the habits of the child's page. */
export type NoteContext = FamilyDay & Pick<KidDashboard, 'habits'>;

/** A note as the child reads it. The words of a grown-up who said “Not yet” stand in the middle. */
export function noteWords(note: Note, context: NoteContext): string {
  if (note.kind !== 'completion_rejected') return `${authorWords(note)} ${note.text}`;
  return [t`Almost there!`, asSentence(note.text), nextWords(note, context)].filter(Boolean).join(' ');
}

/**
 * What to do next, which is news only once. An earlier day cannot be completed again; neither can a habit that is inactive, deleted or
 * done again by now. Notes without a habit are older than that field.
 */
function nextWords(note: Note, { today, timeZone, habits }: NoteContext): string {
  const habit = habits.find(({ id }) => id === note.habitId);
  if (note.readAt !== null || (note.habitId !== null && !habit)) return '';
  const day = note.completedOn ?? familyDayAt(note.createdAt, timeZone);
  if (day !== today) return t`Today is a fresh start.`;
  const isDone = habit?.slotsToday.every(({ status }) => status !== 'open');
  return isDone ? '' : t`You can try again.`;
}

function authorWords({ authorName }: Note): string {
  return authorName === null ? t`A grown-up says:` : t`${authorName} says:`;
}

/** Another sentence follows, and grown-ups often write no full stop. */
function asSentence(text: string): string {
  return /[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text;
}
