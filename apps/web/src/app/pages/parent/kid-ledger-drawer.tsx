import { useDisclosure } from '@mantine/hooks';
import type { Child, Note } from '@starchart/schema';
import { useState } from 'react';
import { DeleteNoteDialog } from '@/features/notes/delete-note-dialog';
import { NoteList } from '@/features/notes/note-list';
import { LedgerDrawer } from '@/features/points/ledger-drawer';

type KidLedgerDrawerProps = { child: Child; today: string; opened: boolean; onClose: () => void };

/** A child's ledger and notes, for parents. */
export function KidLedgerDrawer(props: KidLedgerDrawerProps) {
  const { child } = props;
  const [note, setNote] = useState<Note>();
  const [isAsking, { open, close }] = useDisclosure();

  function askToDelete(asked: Note) {
    setNote(asked);
    open();
  }

  return (
    <>
      <LedgerDrawer
        {...props}
        covered={isAsking}
        notes={<NoteList childId={child.id} childName={child.name} onDelete={askToDelete} />}
      />
      {note && <DeleteNoteDialog child={child} note={note} opened={isAsking} onClose={close} />}
    </>
  );
}
