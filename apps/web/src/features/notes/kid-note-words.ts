import { t } from '@lingui/core/macro';
import type { Note } from '@starchart/schema';

/** The family's day and zone. */
export type FamilyDay = { today: string; timeZone: string | undefined };

/** A note as the child reads it. The words of a grown-up who said “Not yet” stand in the middle. */
export function noteWords(note: Note, family: FamilyDay): string {
  if (note.kind !== 'completion_rejected') return `${authorWords(note)} ${note.text}`;
  const words = asSentence(note.text);
  // What to do next is news only once.
  if (note.readAt !== null) return t`Almost there! ${words}`;
  // An earlier day cannot be completed again.
  return (note.completedOn ?? dayOfNote(note, family)) === family.today
    ? t`Almost there! ${words} You can try again.`
    : t`Almost there! ${words} Today is a fresh start.`;
}

/** The family's day of a note, as `YYYY-MM-DD`: dates of Canada in English. */
export function dayOfNote({ createdAt }: Note, { timeZone }: FamilyDay): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(createdAt));
}

function authorWords({ authorName }: Note): string {
  return authorName === null ? t`A grown-up says:` : t`${authorName} says:`;
}

/** Another sentence follows, and grown-ups often write no full stop. */
function asSentence(text: string): string {
  return /[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text;
}
