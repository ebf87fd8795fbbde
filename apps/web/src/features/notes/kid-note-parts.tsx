import { Trans } from '@lingui/react/macro';
import type { Note } from '@starchart/schema';
import { NeedsInternet } from '@/components/feedback/needs-internet';
import { KidButton } from '@/components/kid/kid-button';
import cards from '@/components/kid/note-card.module.css';
import { SpeakerButton } from '@/components/kid/speaker-button';
import { Picture } from '@/components/ui/picture';
import { useOnline } from '@/hooks/use-online';
import { useMay } from '@/lib/api/may';
import { formatNumber } from '@/lib/format/format';
import classes from './kid-note.module.css';
import { type NoteContext, noteTexts, noteTitle } from './kid-note-texts';
import { useMarkNoteRead } from './kid-notes-api';

/** The quest, the words and the points of a note, with a button that reads them aloud. */
export function NoteText({ note, context }: { note: Note; context: NoteContext }) {
  const words = noteTexts(note, context);
  const title = noteTitle(note, context);
  const read = title === undefined ? words : `${title}. ${words}`;
  return (
    <>
      <p className={cards.words}>
        {title !== undefined && <span className={classes.habitName}>{title}</span>}
        {words}
        <NotePoints note={note} />
      </p>
      <SpeakerButton text={read} name={words} isTyped />
    </>
  );
}

export function NotePoints({ note: { points } }: { note: Note }) {
  if (points === null) return null;
  return (
    <strong className={classes.points}>
      <Picture catalogue="brand" name="star-plain" size={24} /> +{formatNumber(points)}
    </strong>
  );
}

/** Marks a note as read. */
export function ThanksButton({ childId, note }: { childId: number; note: Note }) {
  const { markRead, isPending } = useMarkNoteRead(childId);
  const mayRead = useMay()('notes.markRead');
  const online = useOnline();
  if (!mayRead) return null;
  return (
    <KidButton disabled={!online} aria-disabled={isPending} onClick={() => isPending || markRead(note)}>
      <NeedsInternet>
        <Trans>Thanks!</Trans>
      </NeedsInternet>
    </KidButton>
  );
}
