import { Group } from '@mantine/core';
import { MAIL_STATES, type MailSummary } from '@starchart/schema';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { EmptyState } from '@/components/feedback/empty-state';
import { BusyButton } from '@/components/ui/busy-button';
import { DataTable } from '@/components/ui/data-table';
import { FilterBar } from '@/components/ui/filter-bar';
import { FilterSelect } from '@/components/ui/filter-select';
import { PagedList } from '@/components/ui/paged-list';
import { Section } from '@/components/ui/section';
import { useAddressFilters } from '@/hooks/use-address-filters';
import { formatInstant, formatNumber } from '@/lib/format/format';
import { MailNameCell } from './mail-name-cell';
import { MAIL_STATE_WORDS, MailStateBadge } from './mail-state-badge';
import classes from './mails-panel.module.css';
import { NoMailServer } from './no-mail-server';
import { useMails, useSendMailAgain, useSendTestMail } from './use-mails';

/** The mails of this Starchart and what became of them. */
export function MailsPanel({ ownAddress }: { ownAddress: string | undefined }) {
  const { filter, setFilter } = useAddressFilters();
  const state = MAIL_STATES.find((known) => known === filter('state'));
  const mails = useMails(state);
  const sendTest = useSendTestMail(ownAddress);
  const canSend = mails.data?.pages[0]?.canSend;

  return (
    <Section
      title="Mail"
      card
      action={
        <Group gap="xs" align="stretch">
          <BusyButton
            variant="default"
            busy={mails.isRefetching}
            onClick={() => void mails.refetch()}
            leftSection={<IconRefresh size={20} aria-hidden />}
          >
            Refresh
          </BusyButton>
          {canSend && (
            <BusyButton
              variant="default"
              busy={sendTest.isPending}
              onClick={() => sendTest.mutate()}
              leftSection={<IconSend size={20} aria-hidden />}
            >
              Send test mail
            </BusyButton>
          )}
        </Group>
      }
    >
      {canSend === false && <NoMailServer />}
      <FilterBar label="Filter mails">
        <FilterSelect
          label="State"
          all="All"
          values={MAIL_STATES}
          words={MAIL_STATE_WORDS}
          value={state}
          onChange={(value) => setFilter('state', value)}
        />
      </FilterBar>
      <PagedList
        query={mails}
        what="mails"
        empty={
          <EmptyState
            picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
            title={state ? 'No such mails' : 'No mails yet'}
            text={
              state
                ? 'No mail is in this state.'
                : 'Mails to parents, such as the answer to a registration, appear here.'
            }
          />
        }
      >
        {(shown) => (
          <DataTable
            label="Mails"
            rows={shown}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Mail', render: (mail) => <MailNameCell mail={mail} /> },
              { title: 'State', narrow: true, render: (mail) => <WhatBecameOfIt mail={mail} /> },
              { title: 'Written', narrow: true, render: ({ createdAt }) => formatInstant(createdAt) },
              {
                title: 'Actions',
                titleHidden: true,
                narrow: true,
                align: 'end',
                render: (mail) => (canSend ? <SendAgain mail={mail} /> : null),
              },
            ]}
          />
        )}
      </PagedList>
    </Section>
  );
}

function WhatBecameOfIt({ mail: { state, sentAt, attempts } }: { mail: MailSummary }) {
  return (
    <>
      <MailStateBadge state={state} />
      {sentAt && <span className={classes.fact}>{formatInstant(sentAt)}</span>}
      {!sentAt && attempts > 0 && (
        <span className={classes.fact}>
          after {attempts === 1 ? 'one try' : `${formatNumber(attempts)} tries`}
        </span>
      )}
    </>
  );
}

/** For a mail that did not leave: it was given up, or written before there was a mail server. */
function SendAgain({ mail }: { mail: MailSummary }) {
  const sendAgain = useSendMailAgain();
  if (mail.state !== 'failed' && mail.state !== 'held') return null;
  return (
    <BusyButton
      variant="default"
      busy={sendAgain.isPending}
      aria-label={`Send again: ${mail.subject}, to ${mail.recipient}`}
      onClick={() => sendAgain.mutate({ id: mail.id })}
      leftSection={<IconSend size={20} aria-hidden />}
    >
      Send again
    </BusyButton>
  );
}
