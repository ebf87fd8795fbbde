import { Trans } from '@lingui/react/macro';
import type { Note } from '@starchart/schema';
import { KidButton } from '@/components/kid/kid-button';
import { readWords, SpeakerButton } from '@/components/kid/speaker-button';
import { Picture } from '@/components/ui/picture';
import { useMay } from '@/lib/api/may';
import { formatNumber } from '@/lib/format/format';
import classes from './kid-note.module.css';
import { type FamilyDay, noteWords } from './kid-note-words';
import { useMarkNoteRead } from './kid-notes-api';

/** The words and points of a note, with a button that reads them aloud. */
export function NoteText({ note, family }: { note: Note; family: FamilyDay }) {
  const words = noteWords(note, family);
  const { points } = note;
  return (
    <>
      <p className={classes.words}>
        <bdi>{words}</bdi>
        {points !== null && (
          <strong className={classes.points}>
            <Picture catalogue="brand" name="star-plain" size={24} /> +{formatNumber(points)}
          </strong>
        )}
      </p>
      <SpeakerButton text={words} label={readWords(words)} isTyped />
    </>
  );
}

/** Marks a note as read. */
export function ThanksButton({ childId, note }: { childId: number; note: Note }) {
  const { markRead, isPending } = useMarkNoteRead(childId);
  const mayRead = useMay()('redemptions.redeem');
  if (!mayRead) return null;
  return (
    <KidButton aria-disabled={isPending} onClick={() => isPending || markRead(note)}>
      <Trans>Thanks!</Trans>
    </KidButton>
  );
}
