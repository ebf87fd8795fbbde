import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { MAIL_STATES } from '@starchart/schema';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { Section } from '@/components/layout/section';
import { FilterBar } from '@/components/list/filter-bar';
import { FilterSelect } from '@/components/list/filter-select';
import { PagedTable } from '@/components/list/paged-table';
import { BusyButton } from '@/components/ui/busy-button';
import { InfoPanel } from '@/components/ui/info-panel';
import { NotReachable } from '@/components/ui/not-reachable';
import { useAddressFilters } from '@/hooks/use-address-filters';
import { useReachableUrls } from '@/hooks/use-reachable-urls';
import { formatInstant } from '@/lib/format/format';
import { useMails, useSendTestMail } from './api';
import { MAIL_STATE_WORDS, MailNameCell, MailStateCell, SendAgainCell } from './mail-cells';

export function MailsPanel({ ownAddress }: { ownAddress: string | undefined }) {
  const { filter, setFilter } = useAddressFilters();
  const state = MAIL_STATES.find((known) => known === filter('state'));
  const mails = useMails(state);
  const sendTest = useSendTestMail(ownAddress);
  const { isLocal } = useReachableUrls();
  const setting = `APP_URL=${window.location.origin}`;
  const canSend = mails.data?.pages[0]?.canSend;

  return (
    <Section
      title={t`Mail`}
      card
      action={
        <Group gap="xs" align="stretch">
          <BusyButton
            variant="default"
            busy={mails.isRefetching}
            onClick={() => void mails.refetch()}
            leftSection={<IconRefresh size={20} aria-hidden />}
          >
            <Trans>Refresh</Trans>
          </BusyButton>
          {canSend && (
            <BusyButton
              variant="default"
              busy={sendTest.isPending}
              onClick={() => sendTest.mutate()}
              leftSection={<IconSend size={20} aria-hidden />}
            >
              <Trans>Send test email</Trans>
            </BusyButton>
          )}
        </Group>
      }
    >
      {canSend === false && (
        <InfoPanel title={t`Email isn't set up`}>
          <p>
            <Trans>
              Emails are kept here instead of being sent. To send them, set <code>SMTP_URL</code> and, for the
              links in them, <code>APP_URL</code>, then restart Starchart. Until then, you can copy the links
              here and pass them on yourself.
            </Trans>
          </p>
        </InfoPanel>
      )}
      <NotReachable title={t`Links in emails only open on this computer`} />
      {!isLocal && mails.data?.pages[0]?.linksAreLocal && (
        <InfoPanel title={t`Links in emails only open on the server's own computer`}>
          <p>
            <Trans>Stop Starchart, and start it again with the address of this page:</Trans>
          </p>
          <code style={{ overflowWrap: 'anywhere' }}>{setting}</code>
        </InfoPanel>
      )}
      <FilterBar label={t`Filter emails`}>
        <FilterSelect
          label={t`Status`}
          all={t({ message: 'All', context: 'status' })}
          values={MAIL_STATES}
          words={MAIL_STATE_WORDS}
          value={state}
          onChange={(value) => setFilter('state', value)}
        />
      </FilterBar>
      <PagedTable
        query={mails}
        failures={{
          load: t`We couldn't load the emails.`,
          more: t`We couldn't load more emails.`,
          refresh: t`This may be out of date: we couldn't refresh the emails.`,
        }}
        label={t`Emails`}
        empty={
          state
            ? { title: t`No emails found`, text: t`No email has this status.` }
            : {
                title: t`No emails yet`,
                text: t`Emails to parents, such as the answer to a registration, show up here.`,
              }
        }
        columns={[
          { title: t`Email`, render: (mail) => <MailNameCell mail={mail} /> },
          { title: t`Status`, narrow: true, render: (mail) => <MailStateCell mail={mail} /> },
          { title: t`Created`, narrow: true, render: ({ createdAt }) => formatInstant(createdAt) },
          {
            title: t`Actions`,
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
