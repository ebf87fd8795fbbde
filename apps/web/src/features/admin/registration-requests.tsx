import { Text } from '@mantine/core';
import { REGISTRATION_WAITS_DAYS } from '@starchart/schema';
import { EmptyState } from '@/components/feedback/empty-state';
import { InfoPanel } from '@/components/ui/info-panel';
import { PagedList } from '@/components/ui/paged-list';
import { Rows } from '@/components/ui/row';
import { Section } from '@/components/ui/section';
import { useCanSendMail, usePendingParentPages } from './api';
import { RegistrationRequest } from './registration-request';

/** All pending registrations, in every state of the list. */
export function RegistrationRequests() {
  const pending = usePendingParentPages();
  const canSendMail = useCanSendMail();

  return (
    <Section title="Requests" card>
      {canSendMail === false && (
        <InfoPanel title="No mail server is set up">
          <p>Nobody gets a mail when you decide here: please tell them yourself.</p>
        </InfoPanel>
      )}
      <Text inherit c="dimmed">
        A registration that nobody decides on is deleted after {REGISTRATION_WAITS_DAYS} days.
      </Text>
      <PagedList
        query={pending}
        what="registrations"
        empty={
          <EmptyState
            picture={{ catalogue: 'brand', name: 'twinkle-proud' }}
            title="Nobody is waiting"
            text="New parents who register without an invite code appear here."
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
