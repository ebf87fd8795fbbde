import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Loader, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { PARENT_STATUSES, type ParentStatus, type ParentSummary } from '@starchart/schema';
import { IconBan, IconCircleCheck, IconClock, IconSearch, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { type Question, useConfirmation } from '@/components/dialog/confirm-button';
import { Section } from '@/components/layout/section';
import { FilterBar } from '@/components/list/filter-bar';
import { FilterSelect } from '@/components/list/filter-select';
import { PagedTable } from '@/components/list/paged-table';
import { StatusBadge } from '@/components/ui/status-badge';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useAddressFilters } from '@/hooks/use-address-filters';
import { useIsSettled } from '@/hooks/use-is-settled';
import { formatInstantDay } from '@/lib/format/format';
import { reachableEmail } from '@/lib/format/reachable-email';
import { useApproveParent, useSearchParents, useWithdrawParent } from './api';

const STATUS_WORDS: Record<ParentStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
};

const STATUS_LOOKS = {
  pending: { tone: 'pending', Icon: IconClock },
  approved: { tone: 'good', Icon: IconCircleCheck },
  rejected: { tone: 'bad', Icon: IconBan },
} as const;

const TYPING_MS = 300;

/** All parents that ever registered, with a search by name, username, email and status. */
export function ParentsPanel({ ownId }: { ownId: number }) {
  const { filter, setFilter } = useAddressFilters();
  const search = filter('search');
  const status = PARENT_STATUSES.find((known) => known === filter('status'));
  const [typed, setTyped] = useState(search);
  const searchFor = useDebouncedCallback((words: string) => setFilter('search', words.trim()), TYPING_MS);
  const parents = useSearchParents({ search, status });
  const confirmation = useConfirmation();

  return (
    <Section title={t`Parents`} card>
      <FilterBar label={t`Search parents`}>
        <TextInput
          label={t`Search`}
          type="search"
          placeholder={t`Name, username or email`}
          leftSection={<IconSearch size={20} aria-hidden />}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            searchFor(value);
          }}
        />
        <FilterSelect
          label={t`Status`}
          all={t({ message: 'All', context: 'status' })}
          values={PARENT_STATUSES}
          words={STATUS_WORDS}
          value={status}
          onChange={(value) => setFilter('status', value)}
        />
      </FilterBar>
      <PagedTable
        query={parents}
        failures={{
          load: t`We couldn't load the parents.`,
          more: t`We couldn't load more parents.`,
          refresh: t`This may be out of date: we couldn't refresh the parents.`,
        }}
        label={t`Parents`}
        empty={{
          title: t`No parents found`,
          text: search ? t`No parent matches “${search}”.` : t`No parent has this status.`,
        }}
        columns={[
          { title: t`Parent`, render: (parent) => <NameCell parent={parent} /> },
          {
            title: t`Status`,
            narrow: true,
            render: ({ status: one }) => (
              <StatusBadge {...STATUS_LOOKS[one]}>{i18n._(STATUS_WORDS[one])}</StatusBadge>
            ),
          },
          {
            title: t`Registered`,
            narrow: true,
            render: ({ registrationDate }) => formatInstantDay(registrationDate),
          },
          {
            title: t`Actions`,
            titleHidden: true,
            narrow: true,
            align: 'end',
            // No admin decides on their own account, and a rejection is final.
            render: (parent) =>
              parent.id !== ownId &&
              parent.status !== 'rejected' && <DecideButton parent={parent} ask={confirmation.open} />,
          },
        ]}
      />
      {confirmation.dialog}
    </Section>
  );
}

function NameCell({ parent }: { parent: ParentSummary }) {
  return (
    <>
      <Group component="span" gap="0 var(--space-8)" fw={600}>
        <bdi>{parent.name}</bdi>
        {parent.isAdmin && (
          <StatusBadge tone="info" Icon={IconShieldCheck}>
            <Trans>Admin</Trans>
          </StatusBadge>
        )}
      </Group>
      <Group component="span" gap="0 var(--space-12)" fz="sm" c="dimmed">
        <span>{parent.username}</span> <span>{reachableEmail(parent.email) || t`no email address yet`}</span>
      </Group>
    </>
  );
}

type DecideButtonProps = { parent: ParentSummary; ask: (question: Question) => void };

/** Approves a pending parent, or withdraws the approval. One button, so that it keeps the focus between the two. */
function DecideButton({ parent: { id, name, status }, ask }: DecideButtonProps) {
  const approve = useApproveParent({ name });
  const withdraw = useWithdrawParent({ name });
  const isPending = status === 'pending';
  const isBusy = !useIsSettled(status) || approve.isPending;

  function decide() {
    if (isBusy) return;
    if (isPending) approve.mutate({ id });
    else {
      ask({
        title: t`Withdraw approval for ${name}?`,
        children: t`This logs out every device in the family, including the children's, and keeps them from logging in. Nothing is deleted. ${name} goes back to Requests until you decide.`,
        confirmLabel: t`Withdraw approval`,
        onConfirm: () => withdraw.mutateAsync({ id }),
      });
    }
  }

  return (
    <Button
      ref={moveFocusOnRemoval}
      variant={isPending ? 'filled' : 'default'}
      aria-label={isPending ? t`Approve ${name}` : t`Withdraw approval for ${name}`}
      aria-disabled={isBusy}
      leftSection={approve.isPending ? <Loader size={18} color="currentColor" aria-hidden /> : undefined}
      onClick={decide}
    >
      {isPending ? t`Approve` : t`Withdraw approval`}
    </Button>
  );
}
