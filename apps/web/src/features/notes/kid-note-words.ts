import { t } from '@lingui/core/macro';
import type { Note } from '@starchart/schema';
import { type FamilyDay, familyDayAt } from '@/lib/format/family-day';

/** A note as the child reads it. The words of a grown-up who said “Not yet” stand in the middle. */
export function noteWords(note: Note, { today, timeZone }: FamilyDay): string {
  if (note.kind !== 'completion_rejected') return `${authorWords(note)} ${note.text}`;
  const words = asSentence(note.text);
  return [t`Almost there!`, words, nextWords(note, { today, timeZone })].filter(Boolean).join(' ');
}

/** What to do next, which is news only once. An earlier day cannot be completed again. */
function nextWords(note: Note, { today, timeZone }: FamilyDay): string {
  if (note.readAt !== null) return '';
  const day = note.completedOn ?? familyDayAt(note.createdAt, timeZone);
  return day === today ? t`You can try again.` : t`Today is a fresh start.`;
}

function authorWords({ authorName }: Note): string {
  return authorName === null ? t`A grown-up says:` : t`${authorName} says:`;
}

/** Another sentence follows, and grown-ups often write no full stop. */
function asSentence(text: string): string {
  return /[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text;
}
