import { t } from '@lingui/core/macro';
import { Box, Stack, Text } from '@mantine/core';
import type { Note } from '@starchart/schema';
import { KidPagedList } from '@/components/kid/kid-paged-list';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { paged } from '@/lib/api/paged';
import { trpc } from '@/lib/api/trpc';
import { dayWords } from '@/lib/format/day-words';
import { formatTimeOfDay } from '@/lib/format/format';
import { NoteText, ThanksButton } from './kid-note-parts';
import { dayOfNote, type FamilyDay } from './kid-note-words';
import classes from './kid-notes.module.css';

type KidNotesProps = { childId: number; family: FamilyDay };

/** All notes of a child by day, newest first. */
export function KidNotes({ childId, family }: KidNotesProps) {
  const notes = trpc.notes.list.useInfiniteQuery({ childId }, paged);
  return (
    <KidPagedList
      query={notes}
      failure={t`We couldn't open your notes.`}
      empty={t`No notes yet. Kind words from the grown-ups show up here!`}
      end={t`That's all!`}
    >
      {(items) =>
        [...Map.groupBy(items, (note) => dayOfNote(note, family))].map(([day, ofDay]) => {
          const title = dayWords(day, family.today);
          return (
            <Stack key={day} component="section" gap="xs" aria-label={title}>
              <Box component="h3" fz="var(--kid-quest)">
                {title}
              </Box>
              <Stack component="ul" gap="xs">
                {ofDay.map((note) => (
                  <Line key={note.id} childId={childId} note={note} family={family} />
                ))}
              </Stack>
            </Stack>
          );
        })
      }
    </KidPagedList>
  );
}

function Line({ note, childId, family }: KidNotesProps & { note: Note }) {
  return (
    <li className={classes.note} data-unread={note.readAt === null || undefined}>
      <NoteText note={note} family={family} />
      <Text span c="dimmed" fz="1.125rem">
        <time dateTime={note.createdAt}>{formatTimeOfDay(note.createdAt, family.timeZone)}</time>
      </Text>
      {note.readAt === null && (
        <div ref={moveFocusOnRemoval}>
          <ThanksButton childId={childId} note={note} />
        </div>
      )}
    </li>
  );
}
