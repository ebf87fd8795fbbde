import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Stack } from '@mantine/core';
import type { PointsEntry, PointsEntryKind } from '@starchart/schema';
import { IconChevronDown, IconRefresh } from '@tabler/icons-react';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { KidButton } from '@/components/kid/kid-button';
import list from '@/components/ui/paged-list.module.css';
import { useFocusAtEnd } from '@/hooks/focus';
import { useLedgerEntries } from './api';
import { KidLedgerEntry } from './kid-ledger-entry';
import classes from './kid-ledger-pages.module.css';
import { dayWords, groupByDay } from './ledger-words';

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
  const pages = ledger.data?.pages ?? [];
  const days = groupByDay(pages.flatMap((page) => page.items));

  const end = useFocusAtEnd<HTMLParagraphElement>(pages.length, ledger.hasNextPage);

  if (ledger.isPending) {
    return (
      <div role="status" aria-label={t`Loading...`}>
        <SkeletonRows rows={5} height={92} />
      </div>
    );
  }
  if (!ledger.data) {
    return (
      <ErrorPanel title={t`Oops! Something went wrong`} text={t`We couldn't open your star book.`}>
        <KidButton
          icon={<IconRefresh size={26} aria-hidden />}
          disabled={ledger.isFetching}
          onClick={() => void ledger.refetch()}
        >
          <Trans>Try again</Trans>
        </KidButton>
      </ErrorPanel>
    );
  }
  if (days.length === 0) {
    return (
      <EmptyState
        picture={{ catalogue: 'brand', name: 'twinkle-hello' }}
        text={i18n._(NOTHING[kind ?? 'all'])}
      />
    );
  }
  return (
    <div className={list.list} aria-busy={ledger.isPlaceholderData}>
      {days.map(({ day, entries }) => (
        <Day key={entries[0].id} title={dayWords(day, today)} entries={entries} />
      ))}
      {ledger.isFetchNextPageError && (
        <p role="alert" className={classes.end}>
          <Trans>We couldn't turn the page. Try again!</Trans>
        </p>
      )}
      {ledger.hasNextPage ? (
        <KidButton
          color="white"
          fullWidth
          icon={<IconChevronDown size={28} aria-hidden />}
          aria-disabled={ledger.isFetchingNextPage}
          onClick={() => !ledger.isFetchingNextPage && void ledger.fetchNextPage()}
        >
          <Trans>Show older</Trans>
        </KidButton>
      ) : (
        <p ref={end} tabIndex={-1} className={classes.end}>
          {kind ? t`That's all!` : t`This is where it all began.`}
        </p>
      )}
    </div>
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
