import { ErrorPanel } from '@/components/feedback/error-panel';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Section } from '@/components/ui/section';
import { messageOf } from '@/lib/api/server-error';
import { SessionRow } from './session-row';
import classes from './sessions.module.css';
import { useSessions } from './use-sessions';

/** Where somebody of the family is signed in. */
export function Sessions() {
  const sessions = useSessions();

  return (
    <Section title="Devices" count={sessions.data?.length} card>
      <p className={classes.about}>Where you and your children are signed in.</p>
      {sessions.isPending && <SkeletonRows rows={2} height={64} />}
      {sessions.isError && !sessions.data && (
        <ErrorPanel
          title="We couldn't load the devices."
          text={messageOf(sessions.error, 'Please try again in a moment.')}
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        />
      )}
      {sessions.data && (
        <ul className={classes.list}>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions.data?.length === 1 && <p className={classes.about}>Nobody is signed in anywhere else.</p>}
    </Section>
  );
}
