import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Note } from '@starchart/schema';
import { useEffect, useRef } from 'react';
import { notifySuccess } from '@/components/feedback/notify';
import { QuietButton } from '@/components/kid/quiet-button';
import { Picture } from '@/components/ui/picture';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { playSound } from '@/lib/sounds/sounds';
import classes from './kid-note.module.css';
import { NoteText, ThanksButton } from './kid-note-parts';
import { type NoteContext, noteTitle, noteWords } from './kid-note-words';

/** With more unread notes, the card says how many more there are, and leads to all of them. */
const MOST_UNREAD = 3;

type KidNoteProps = {
  childId: number;
  /** Unread, oldest first. */
  notes: readonly Note[];
  context: NoteContext;
  onOpenNotes: () => void;
};

/** The oldest unread note. Once it is read, the next one follows. */
export function KidNote({ childId, notes, context, onOpenNotes }: KidNoteProps) {
  const [note] = notes;
  useNoticeBelow(notes.at(-1), context);
  if (!note) return null;
  const more = notes.length - 1;

  return (
    <section
      key={note.id}
      ref={moveFocusOnRemoval}
      data-note
      className={classes.note}
      aria-label={t`A note for you`}
    >
      <Picture catalogue="brand" name="twinkle-hello" size={64} />
      <NoteText note={note} context={context} />
      <ThanksButton childId={childId} note={note} />
      {notes.length > MOST_UNREAD && (
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

/** A note that arrives while the child is further down: a notice has its words, since a quest there may be open again. */
function useNoticeBelow(newest: Note | undefined, context: NoteContext) {
  const shownId = useRef(newest?.id);
  useEffect(() => {
    if (!newest || newest.id === shownId.current) return;
    const isNew = newest.id > (shownId.current ?? 0);
    shownId.current = newest.id;
    const card = document.querySelector('[data-note]');
    if (isNew && card && card.getBoundingClientRect().bottom < 0) {
      const title = noteTitle(newest, context) ?? t`A note for you`;
      notifySuccess({ title, text: noteWords(newest, context), isOfScreen: true });
    }
  });
}
