import { Group } from '@mantine/core';
import { MAIL_STATES } from '@starchart/schema';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { BusyButton } from '@/components/ui/busy-button';
import { FilterBar } from '@/components/ui/filter-bar';
import { FilterSelect } from '@/components/ui/filter-select';
import { InfoPanel } from '@/components/ui/info-panel';
import { PagedTable } from '@/components/ui/paged-table';
import { Section } from '@/components/ui/section';
import { useAddressFilters } from '@/hooks/use-address-filters';
import { formatInstant } from '@/lib/format/format';
import { useMails, useSendTestMail } from './api';
import { MAIL_STATE_WORDS, MailNameCell, MailStateCell, SendAgainCell } from './mail-cells';

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
              Send test email
            </BusyButton>
          )}
        </Group>
      }
    >
      {canSend === false && (
        <InfoPanel title="Email isn't set up">
          <p>
            Emails are kept here instead of being sent. To send them, set <code>SMTP_URL</code> and, for the
            links in them, <code>APP_URL</code>, then restart Starchart. Until then, you can copy the links
            here and pass them on yourself.
          </p>
        </InfoPanel>
      )}
      <FilterBar label="Filter emails">
        <FilterSelect
          label="Status"
          all="All"
          values={MAIL_STATES}
          words={MAIL_STATE_WORDS}
          value={state}
          onChange={(value) => setFilter('state', value)}
        />
      </FilterBar>
      <PagedTable
        query={mails}
        what="emails"
        label="Emails"
        empty={
          state
            ? { title: 'No emails found', text: 'No email has this status.' }
            : {
                title: 'No emails yet',
                text: 'Emails to parents, such as the answer to a registration, show up here.',
              }
        }
        columns={[
          { title: 'Email', render: (mail) => <MailNameCell mail={mail} /> },
          { title: 'Status', narrow: true, render: (mail) => <MailStateCell mail={mail} /> },
          { title: 'Created', narrow: true, render: ({ createdAt }) => formatInstant(createdAt) },
          {
            title: 'Actions',
            titleHidden: true,
            narrow: true,
            align: 'end',
            render: (mail) => canSend && <SendAgainCell mail={mail} />,
          },
        ]}
      />
    </Section>
  );
}
