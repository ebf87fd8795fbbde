import { t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import type { Note } from '@starchart/schema';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Mascot } from '@/components/kid/mascot';
import cards from '@/components/kid/note-card.module.css';
import { QuietButton } from '@/components/kid/quiet-button';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { clearNotices, latestNotice, type Notice, notifySuccess } from '@/lib/notify';
import { playSound } from '@/lib/sounds/sounds';
import { WIDTHS } from '@/lib/widths';
import classes from './kid-note.module.css';
import { NotePoints, NoteText, ThanksButton } from './kid-note-parts';
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

/**
 * The oldest unread note, “Not yet” first: the child may do something about it. Once it is read, the next one follows. It is one line until
 * it is tapped; the first one, which no other waited before, is open on screens that have room for it.
 */
export function KidNote({ childId, notes, context, onOpenNotes, aboutRejection }: KidNoteProps) {
  const note = firstOf(notes);
  useNoticeOfNewNote(notes, context);
  const isOnPhone = useMediaQuery(WIDTHS.phone, undefined, { getInitialValueInEffect: false });
  const [firstId, setFirstId] = useState(note?.id);
  const [openedId, setOpenedId] = useState<number>();
  // One that comes once all are read is the first again.
  if (firstId === undefined ? note : !note) setFirstId(note?.id);
  if (!note) return null;
  const isOpen = note.id === openedId || (note.id === firstId && !isOnPhone);
  const more = notes.length - 1;

  return (
    <section
      key={note.id}
      ref={moveFocusOnRemoval}
      tabIndex={-1}
      data-note
      className={`${cards.card} ${isOpen ? classes.open : classes.closed}`}
      aria-label={t`A note for you`}
    >
      {isOpen ? (
        <>
          <Mascot pose="hello" size={48} />
          <NoteText note={note} context={context} />
          {note.kind === 'completion_rejected' && aboutRejection}
          <ThanksButton childId={childId} note={note} />
        </>
      ) : (
        <button
          type="button"
          className={classes.line}
          aria-expanded={false}
          onClick={({ currentTarget }) => {
            playSound('click');
            // The button unmounts, so the section takes the focus.
            currentTarget.closest('section')?.focus({ preventScroll: true });
            setOpenedId(note.id);
          }}
        >
          <Mascot pose="hello" size={40} />
          <span className={classes.words}>{lineTexts(note, context)}</span>
          <NotePoints note={note} />
          <IconChevronDown aria-hidden />
        </button>
      )}
      {isOpen && notes.length > MOST_UNREAD && (
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

function lineTexts(note: Note, context: NoteContext): string {
  return [noteTitle(note, context), noteTexts(note, context)].filter(Boolean).join('. ');
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
