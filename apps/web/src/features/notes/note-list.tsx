import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { Note } from '@starchart/schema';
import { IconArrowBackUp, IconCheck, IconHourglass, IconMail, IconTrash } from '@tabler/icons-react';
import { EmptyState } from '@/components/feedback/empty-state';
import { PagedList } from '@/components/list/paged-list';
import { StatusBadge } from '@/components/ui/status-badge';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useMay } from '@/lib/api/may';
import { paged } from '@/lib/api/paged';
import { trpc } from '@/lib/api/trpc';
import { formatAmount, formatFamilyTimeShort } from '@/lib/format/format';
import classes from './note-list.module.css';

type NoteListProps = { childId: number; childName: string; onDelete: (note: Note) => void };

/** All notes to a child, newest first. Unread ones can be deleted. */
export function NoteList({ childId, childName, onDelete }: NoteListProps) {
  const notes = trpc.notes.list.useInfiniteQuery({ childId }, paged);
  return (
    <PagedList
      query={notes}
      failures={{
        load: t`We couldn't load the notes.`,
        more: t`We couldn't load more notes.`,
        refresh: t`This may be out of date: we couldn't refresh the notes.`,
      }}
      more={t`Show older`}
      empty={
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
          text={t`No notes yet. What you write to ${childName} will show up here.`}
        />
      }
    >
      {(items) => (
        <ul>
          {items.map((note) => (
            <Line key={note.id} note={note} onDelete={() => onDelete(note)} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Line({ note, onDelete }: { note: Note; onDelete: () => void }) {
  const { text, authorName: author, createdAt, readAt, kind } = note;
  const about = note.habitName ?? note.subject;
  const shown = text || (kind !== 'completion_rejected' && about) || t`Without words`;
  const points = note.points ?? note.pointsChange;
  const change = changeTexts(kind);
  const mayDelete = useMay()('points.bonus') && readAt === null;
  const { timeZone = 'UTC' } = trpc.auth.session.useQuery().data ?? {};
  return (
    <li className={classes.note}>
      <Text component="bdi" inherit fw={500} lh={1.35}>
        {shown}
      </Text>
      <Text ff="var(--font-display)" fw={600} fz="lg" ta="end">
        {points !== null && formatAmount(points)}
      </Text>
      <Group gap="var(--space-4) var(--space-12)" miw={0} c="dimmed" fz="xs">
        <time dateTime={createdAt}>{formatFamilyTimeShort(createdAt, timeZone)}</time>
        <p>
          {author === null ? (
            <Trans>by a grown-up</Trans>
          ) : (
            <Trans>
              by <bdi>{author}</bdi>
            </Trans>
          )}
        </p>
        {change && (
          <StatusBadge tone="quiet" Icon={kind === 'completion_rejected' ? IconHourglass : IconArrowBackUp}>
            {change}
          </StatusBadge>
        )}
        {about !== null && about !== shown && <bdi>{about}</bdi>}
        {readAt === null ? (
          <StatusBadge tone="pending" Icon={IconMail}>
            {t({ message: 'Unread', context: 'note' })}
          </StatusBadge>
        ) : (
          <StatusBadge tone="good" Icon={IconCheck}>
            {t({ message: 'Read', context: 'note' })}
          </StatusBadge>
        )}
      </Group>
      {mayDelete && (
        <Button
          ref={moveFocusOnRemoval}
          variant="default"
          className={classes.delete}
          leftSection={<IconTrash size={18} aria-hidden />}
          aria-label={t`Delete the note “${{ text: shown }}”`}
          onClick={onDelete}
        >
          {t({ message: 'Delete', context: 'note' })}
        </Button>
      )}
    </li>
  );
}

/** What a grown-up changed; undefined for words of a grown-up. */
function changeTexts(kind: Note['kind']): string | undefined {
  switch (kind) {
    case 'completion_rejected':
      return t`Not yet`;
    case 'redemption_canceled':
      return t`Reward taken back`;
    case 'habit_deleted':
      return t`Habit deleted`;
    default:
      return undefined;
  }
}
