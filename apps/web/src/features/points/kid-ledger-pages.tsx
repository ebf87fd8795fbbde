import { t } from '@lingui/core/macro';
import { Box, Stack } from '@mantine/core';
import type { PointsEntry } from '@starchart/schema';
import { KidPagedList } from '@/components/kid/kid-paged-list';
import { dayTexts } from '@/lib/format/day-texts';
import { useLedgerEntries } from './api';
import { KidLedgerEntry } from './kid-ledger-entry';
import { groupByDay } from './ledger-texts';

type KidLedgerPagesProps = { childId: number; today: string };

/** The ledger entries by day, in every state. */
export function KidLedgerPages({ childId, today }: KidLedgerPagesProps) {
  const ledger = useLedgerEntries(childId);
  return (
    <KidPagedList
      query={ledger}
      failure={t`We couldn't open your star book.`}
      empty={t`Your book is still empty. Your first quest writes the first line!`}
      end={t`This is where it all began.`}
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
