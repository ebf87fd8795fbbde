import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { REGISTRATION_WAITS_DAYS } from '@starchart/schema';
import { EmptyState } from '@/components/feedback/empty-state';
import { Section } from '@/components/layout/section';
import { PagedList } from '@/components/list/paged-list';
import { Rows } from '@/components/list/row';
import { InfoPanel } from '@/components/ui/info-panel';
import { useCanSendMail, usePendingParentPages } from './api';
import { RegistrationRequest } from './registration-request';

/** All pending registrations, in every state of the list. */
export function RegistrationRequests() {
  const pending = usePendingParentPages();
  const canSendMail = useCanSendMail();

  return (
    <Section title={t`Requests`} card>
      {canSendMail === false && (
        <InfoPanel title={t`Email isn't set up`}>
          <p>
            <Trans>Parents won't get an email when you decide, so please tell them yourself.</Trans>
          </p>
        </InfoPanel>
      )}
      <Text inherit c="dimmed">
        <Plural
          value={REGISTRATION_WAITS_DAYS}
          one="Requests you don't answer are deleted after # day."
          other="Requests you don't answer are deleted after # days."
        />
      </Text>
      <PagedList
        query={pending}
        failures={{
          load: t`We couldn't load the registrations.`,
          more: t`We couldn't load more registrations.`,
          refresh: t`This may be out of date: we couldn't refresh the registrations.`,
        }}
        empty={
          <EmptyState
            picture={{ catalogue: 'brand', name: 'twinkle-proud' }}
            title={t`No open requests`}
            text={t`Parents who register without an invite code show up here.`}
          />
        }
      >
        {(parents) => (
          <Rows>
            {parents.map((parent) => (
              <RegistrationRequest key={parent.id} parent={parent} />
            ))}
          </Rows>
        )}
      </PagedList>
    </Section>
  );
}
