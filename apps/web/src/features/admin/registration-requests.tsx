import { EmptyState } from '@/components/empty-state';
import { ErrorPanel } from '@/components/error-panel';
import { InfoPanel } from '@/components/info-panel';
import { Section } from '@/components/section';
import { SkeletonRows } from '@/components/skeletons';
import { messageOf } from '@/lib/server-error';
import { RegistrationRequest } from './registration-request';
import classes from './registration-requests.module.css';
import { useCanSendMail } from './use-can-send-mail';
import { usePendingParents } from './use-pending-parents';

/** All registrations that wait, in every state of the list. */
export function RegistrationRequests() {
  const pending = usePendingParents();
  const canSendMail = useCanSendMail();

  return (
    <Section title="Requests" count={pending.data?.length || undefined} card>
      {canSendMail === false && (
        <InfoPanel title="No mail server is set up">
          <p>Nobody gets a mail when you decide here: please tell them yourself.</p>
        </InfoPanel>
      )}
      {pending.isPending && <SkeletonRows rows={3} height={72} />}
      {pending.isError && !pending.data && (
        <ErrorPanel
          title="We couldn't load the registrations."
          text={messageOf(pending.error, 'Please try again in a moment.')}
          onRetry={() => void pending.refetch()}
          retrying={pending.isFetching}
        />
      )}
      {pending.data?.length === 0 && (
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-proud' }}
          title="Nobody is waiting"
          text="New parents who register without an invite code appear here."
        />
      )}
      {pending.data && pending.data.length > 0 && (
        <ul className={classes.list}>
          {pending.data.map((parent) => (
            <RegistrationRequest key={parent.id} parent={parent} />
          ))}
        </ul>
      )}
    </Section>
  );
}
