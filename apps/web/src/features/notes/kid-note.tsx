import { t } from '@lingui/core/macro';
import type { Note } from '@starchart/schema';
import { type ReactNode, useEffect, useRef } from 'react';
import { Mascot } from '@/components/kid/mascot';
import cards from '@/components/kid/note-card.module.css';
import { QuietButton } from '@/components/kid/quiet-button';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { clearNotices, latestNotice, type Notice, notifySuccess } from '@/lib/notify';
import { playSound } from '@/lib/sounds/sounds';
import classes from './kid-note.module.css';
import { NoteText, ThanksButton } from './kid-note-parts';
import { type NoteContext, noteTexts, noteTitle } from './kid-note-texts';

/** With more unread notes, the card says how many more there are, and leads to all of them. */
const MOST_UNREAD = 3;

type KidNoteProps = {
  childId: number;
  /** The unread notes, oldest first. */
  notes: readonly Note[];
  context: NoteContext;
  onOpenNotes: () => void;
  /** What else the first rejection did. */
  aboutRejection: ReactNode;
};

/** The oldest unread note, “Not yet” first: the child may do something about it. Once it is read, the next one follows. */
export function KidNote({ childId, notes, context, onOpenNotes, aboutRejection }: KidNoteProps) {
  const note = firstOf(notes);
  useNoticeOfNewNote(notes, context);
  if (!note) return null;
  const more = notes.length - 1;

  return (
    <section
      key={note.id}
      ref={moveFocusOnRemoval}
      data-note
      className={cards.card}
      aria-label={t`A note for you`}
    >
      <Mascot pose="hello" size={64} />
      <NoteText note={note} context={context} />
      {note.kind === 'completion_rejected' && aboutRejection}
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
          <span>{t`and ${more} more`}</span>
        </QuietButton>
      )}
    </section>
  );
}

function firstOf(notes: readonly Note[]): Note | undefined {
  return notes.find(({ kind }) => kind === 'completion_rejected') ?? notes[0];
}

/**
 * A note that the card does not show when it arrives has a notice, since a quest may be open again: the child is further down, or the
 * card shows an older one. The notice closes with its note.
 */
function useNoticeOfNewNote(notes: readonly Note[], context: NoteContext) {
  const shown = firstOf(notes);
  const newest = notes.at(-1);
  const knownId = useRef(newest?.id ?? 0);
  const announced = useRef<{ noteId: number; notice: Notice }>(undefined);
  useEffect(() => {
    const { noteId, notice } = announced.current ?? {};
    if (notice && !notes.some(({ id }) => id === noteId)) {
      if (latestNotice() === notice) clearNotices();
      announced.current = undefined;
    }
    if (!newest || newest.id <= knownId.current) return;
    knownId.current = newest.id;
    const card = document.querySelector('[data-note]');
    const isAbove = card !== null && card.getBoundingClientRect().bottom < 0;
    if (newest === shown && !isAbove) return;
    const title = noteTitle(newest, context) ?? t`A note for you`;
    announced.current = {
      noteId: newest.id,
      notice: { title, text: noteTexts(newest, context) },
    };
    notifySuccess(announced.current.notice);
  });
}
