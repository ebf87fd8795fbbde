import { t } from '@lingui/core/macro';
import { Box, Stack, Text } from '@mantine/core';
import { groupBy } from '@starchart/domain';
import type { Note } from '@starchart/schema';
import { KidPagedList } from '@/components/kid/kid-paged-list';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { paged } from '@/lib/api/paged';
import { trpc } from '@/lib/api/trpc';
import { dayTexts } from '@/lib/format/day-texts';
import { familyDayAt } from '@/lib/format/family-day';
import { formatTimeOfDay } from '@/lib/format/format';
import { NoteText, ThanksButton } from './kid-note-parts';
import type { NoteContext } from './kid-note-texts';
import classes from './kid-notes.module.css';

type KidNotesProps = { childId: number; context: NoteContext };

/** All notes of a child by day, newest first. */
export function KidNotes({ childId, context }: KidNotesProps) {
  const notes = trpc.notes.list.useInfiniteQuery({ childId }, paged);
  return (
    <KidPagedList
      query={notes}
      failure={t`We couldn't open your notes.`}
      empty={t`No notes yet. Kind words from the grown-ups show up here!`}
      end={t`That's all!`}
    >
      {(items) =>
        [...groupBy(items, (note) => familyDayAt(note.createdAt, context.timeZone))].map(([day, ofDay]) => {
          const title = dayTexts(day, context.today);
          return (
            <Stack key={day} component="section" gap="xs" aria-label={title}>
              <Box component="h3" fz="var(--kid-quest)">
                {title}
              </Box>
              <Stack component="ul" gap="xs">
                {ofDay.map((note) => (
                  <Line key={note.id} childId={childId} note={note} context={context} />
                ))}
              </Stack>
            </Stack>
          );
        })
      }
    </KidPagedList>
  );
}

function Line({ note, childId, context }: KidNotesProps & { note: Note }) {
  return (
    <li className={classes.note} data-unread={note.readAt === null || undefined}>
      <NoteText note={note} context={context} />
      <Text span c="dimmed" fz="1.125rem">
        <time dateTime={note.createdAt}>{formatTimeOfDay(note.createdAt, context.timeZone)}</time>
      </Text>
      {note.readAt === null && (
        <div ref={moveFocusOnRemoval}>
          <ThanksButton childId={childId} note={note} />
        </div>
      )}
    </li>
  );
}
