import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { PARENT_STATUSES, type ParentSummary } from '@starchart/schema';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { DataTable } from '@/components/ui/data-table';
import { FilterBar } from '@/components/ui/filter-bar';
import { FilterSelect } from '@/components/ui/filter-select';
import { lazyPart } from '@/components/ui/lazy-part';
import { PagedList } from '@/components/ui/paged-list';
import { Section } from '@/components/ui/section';
import { useAddressFilters } from '@/hooks/use-address-filters';
import { useDialogState } from '@/hooks/use-dialog-state';
import { formatInstantDay } from '@/lib/format/format';
import { ParentActions } from './parent-actions';
import { ParentNameCell } from './parent-name-cell';
import { PARENT_STATUS_WORDS, ParentStatusBadge } from './parent-status-badge';
import { useSearchParents } from './use-search-parents';

const WithdrawDialog = lazyPart('WithdrawDialog', () => import('./withdraw-dialog'));

const TYPING_MS = 300;

/** Everybody who ever registered, to be found by name, username, e-mail and status. */
export function ParentsPanel({ ownId }: { ownId: number }) {
  const { filter, setFilter } = useAddressFilters();
  const search = filter('search');
  const status = PARENT_STATUSES.find((known) => known === filter('status'));
  const [typed, setTyped] = useState(search);
  const searchFor = useDebouncedCallback((words: string) => setFilter('search', words.trim()), TYPING_MS);
  const parents = useSearchParents({ search, status });
  const withdrawal = useDialogState<ParentSummary>();

  /** Nobody decides on oneself, and a rejection is final. */
  function actionsOn(parent: ParentSummary) {
    if (parent.id === ownId || parent.status === 'rejected') return null;
    return <ParentActions parent={parent} onWithdraw={() => withdrawal.ask(parent)} />;
  }

  return (
    <Section title="Parents" card>
      <FilterBar label="Search parents">
        <TextInput
          label="Search"
          type="search"
          placeholder="Name, username or email"
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
          label="Status"
          all="All"
          values={PARENT_STATUSES}
          words={PARENT_STATUS_WORDS}
          value={status}
          onChange={(value) => setFilter('status', value)}
        />
      </FilterBar>

      <PagedList
        query={parents}
        what="parents"
        empty={
          <EmptyState
            picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
            title="Nobody found"
            text={search ? `No parent matches “${search}”.` : 'No parent has this status.'}
          />
        }
      >
        {(found) => (
          <DataTable
            label="Parents"
            rows={found}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Parent', render: (parent) => <ParentNameCell parent={parent} /> },
              {
                title: 'Status',
                narrow: true,
                render: ({ status: state }) => <ParentStatusBadge status={state} />,
              },
              {
                title: 'Registered',
                narrow: true,
                render: ({ registrationDate }) => formatInstantDay(registrationDate),
              },
              { title: 'Actions', titleHidden: true, narrow: true, align: 'end', render: actionsOn },
            ]}
          />
        )}
      </PagedList>

      {withdrawal.about && (
        <Suspense>
          <WithdrawDialog key={withdrawal.count} parent={withdrawal.about} />
        </Suspense>
      )}
    </Section>
  );
}
