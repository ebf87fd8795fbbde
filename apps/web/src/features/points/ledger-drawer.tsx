import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useDisclosure } from '@mantine/hooks';
import type { Child, PointsEntry, PointsEntryKind } from '@starchart/schema';
import { type ReactNode, useState } from 'react';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { EmptyState } from '@/components/feedback/empty-state';
import { PagedList } from '@/components/list/paged-list';
import { StarIcon } from '@/components/ui/star-icon';
import { trpc } from '@/lib/api/trpc';
import { formatPoints } from '@/lib/format/format';
import { useLedgerEntries } from './api';
import { KindFilter, type ShownOfBook } from './kind-filter';
import classes from './ledger-drawer.module.css';
import { LedgerEntries } from './ledger-entries';
import { TakeBackDialog } from './take-back-dialog';
import { VerifyLedger } from './verify-ledger';

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    ledger: LedgerProps;
  }
}

type LedgerProps = { child: Child; today: string };

type LedgerDrawerProps = LedgerProps & {
  opened: boolean;
  onClose: () => void;
  /** The list of the child's notes. */
  notes: ReactNode;
  /** A dialog of the notes covers the drawer. */
  covered: boolean;
};

/** The whole ledger page by page, and the notes to the child. Deductions and bonuses can be taken back. */
export function LedgerDrawer({ opened, onClose, notes, covered, ...openedWith }: LedgerDrawerProps) {
  const { child, today } = useLatest(openedWith);
  const [entry, setEntry] = useState<PointsEntry>();
  const [isAsking, { open, close }] = useDisclosure();

  function askToTakeBack(asked: PointsEntry) {
    setEntry(asked);
    open();
  }

  return (
    <>
      <FormDrawer
        opened={opened}
        onClose={onClose}
        covered={isAsking || covered}
        title={t`${{ name: child.name }}'s star book`}
      >
        <Ledger child={child} today={today} notes={notes} onTakeBack={askToTakeBack} />
      </FormDrawer>
      {entry && <TakeBackDialog child={child} entry={entry} opened={isAsking} onClose={close} />}
    </>
  );
}

/** The current balance and day, which may differ from those at the opening. */
function useLatest(openedWith: LedgerProps): LedgerProps {
  const { id } = openedWith.child;
  const { data } = trpc.children.parentDashboard.useQuery({ id }, { refetchOnMount: 'always' });
  return data ?? openedWith;
}

const NOTHING: Record<PointsEntryKind | 'all', MessageDescriptor> = {
  all: msg`Every point earned or spent will show up here.`,
  completion: msg`No points from habits yet.`,
  badge_bonus: msg`No badges yet. Each one is worth 25 points.`,
  redemption: msg`No rewards redeemed yet.`,
  adjustment: msg`No deductions or bonuses yet.`,
  reversal: msg`Nothing taken back yet.`,
};

type ShownLedgerProps = LedgerProps & { onTakeBack: (entry: PointsEntry) => void };

function Ledger({ child, today, notes, onTakeBack }: ShownLedgerProps & { notes: ReactNode }) {
  const [shown, setShown] = useState<ShownOfBook>();
  const balance = formatPoints(child.currentPoints);

  return (
    <section className={classes.ledger} aria-labelledby="balance">
      <h2 id="balance" tabIndex={-1} className={classes.balance}>
        <StarIcon size={30} />
        <Trans>{balance} to spend</Trans>
      </h2>
      <VerifyLedger child={child} />
      <KindFilter shown={shown} onChange={setShown} />
      {shown === 'notes' ? (
        notes
      ) : (
        <Entries child={child} today={today} kind={shown} onTakeBack={onTakeBack} />
      )}
    </section>
  );
}

function Entries({
  child,
  today,
  kind,
  onTakeBack,
}: ShownLedgerProps & { kind: PointsEntryKind | undefined }) {
  const ledger = useLedgerEntries(child.id, kind);
  return (
    <PagedList
      query={ledger}
      failures={{
        load: t`We couldn't load the star book entries.`,
        more: t`We couldn't load more star book entries.`,
        refresh: t`This may be out of date: we couldn't refresh the star book entries.`,
      }}
      more={t`Show older`}
      empty={
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
          text={i18n._(NOTHING[kind ?? 'all'])}
        />
      }
    >
      {(entries) => (
        <LedgerEntries
          entries={entries}
          childName={child.name}
          today={today}
          takingBack={{ balance: child.currentPoints, onAsk: onTakeBack }}
        />
      )}
    </PagedList>
  );
}
