import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Box, Stack } from '@mantine/core';
import type { PointsEntry, PointsEntryKind } from '@starchart/schema';
import { KidPagedList } from '@/components/kid/kid-paged-list';
import { dayTexts } from '@/lib/format/day-texts';
import { useLedgerEntries } from './api';
import { KidLedgerEntry } from './kid-ledger-entry';
import { groupByDay } from './ledger-texts';

const NOTHING: Record<PointsEntryKind | 'all', MessageDescriptor> = {
  all: msg`Your book is still empty. Your first quest writes the first line!`,
  completion: msg`No quests yet. Your next one goes here!`,
  badge_bonus: msg`No badges yet. Each one gives you 25 stars!`,
  redemption: msg`No rewards claimed yet. What would you like?`,
  adjustment: msg`Nothing from the grown-ups yet.`,
  reversal: msg`Nothing was taken back!`,
};

type KidLedgerPagesProps = { childId: number; kind: PointsEntryKind | undefined; today: string };

/** The ledger entries by day, in every state. */
export function KidLedgerPages({ childId, kind, today }: KidLedgerPagesProps) {
  const ledger = useLedgerEntries(childId, kind);
  return (
    <KidPagedList
      query={ledger}
      failure={t`We couldn't open your star book.`}
      empty={i18n._(NOTHING[kind ?? 'all'])}
      end={kind ? t`That's all!` : t`This is where it all began.`}
    >
      {(items) =>
        groupByDay(items).map(({ day, entries }) => (
          <Day key={entries[0].id} title={dayTexts(day, today)} entries={entries} />
        ))
      }
    </KidPagedList>
  );
}

function Day({ title, entries }: { title: string; entries: readonly PointsEntry[] }) {
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Box component="h3" fz="var(--kid-quest)">
        {title}
      </Box>
      <Stack component="ul" gap="xs">
        {entries.map((entry) => (
          <KidLedgerEntry key={entry.id} entry={entry} />
        ))}
      </Stack>
    </Stack>
  );
}
