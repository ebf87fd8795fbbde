import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Note } from '@starchart/schema';
import { QuietButton } from '@/components/kid/quiet-button';
import { Picture } from '@/components/ui/picture';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { playSound } from '@/lib/sounds/sounds';
import classes from './kid-note.module.css';
import { NoteText, ThanksButton } from './kid-note-parts';
import type { FamilyDay } from './kid-note-words';

/** With more unread notes, the card says how many more there are. */
const MOST_ON_CARD = 3;

type KidNoteProps = {
  childId: number;
  /** Unread, oldest first. */
  notes: readonly Note[];
  family: FamilyDay;
  onOpenNotes: () => void;
};

/** The oldest unread note. Once it is read, the next one follows. */
export function KidNote({ childId, notes, family, onOpenNotes }: KidNoteProps) {
  const [note] = notes;
  if (!note) return null;
  const more = notes.length - MOST_ON_CARD;

  return (
    <section key={note.id} ref={moveFocusOnRemoval} className={classes.note} aria-label={t`A note for you`}>
      <Picture catalogue="brand" name="twinkle-hello" size={64} />
      <NoteText note={note} family={family} />
      <ThanksButton childId={childId} note={note} />
      {more > 0 && (
        <QuietButton
          className={classes.more}
          icon={null}
          aria-label={t`and ${more} more: open your notes`}
          onClick={() => {
            playSound('click');
            onOpenNotes();
          }}
        >
          <Trans>and {more} more</Trans>
        </QuietButton>
      )}
    </section>
  );
}
