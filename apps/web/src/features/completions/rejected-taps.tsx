import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KidButton } from '@/components/kid/kid-button';
import classes from '@/components/kid/note-card.module.css';
import { SpeakerButton } from '@/components/kid/speaker-button';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { trpc } from '@/lib/api/trpc';
import { formatWeekday } from '@/lib/format/format';
import { changeOutbox } from '@/lib/offline/outbox';
import { type OutboxEntry, outboxEntries } from '@/lib/offline/outbox-entries';
import { withRead } from '@/lib/offline/outbox-rules';

/** What was tapped offline and could not be added later, until the child has read it. */
export function RejectedTaps({ childId }: { childId: number }) {
  const rejected = outboxEntries
    .use()
    .filter((entry) => entry.childId === childId && entry.state === 'rejected' && !entry.isRead);
  return rejected.map((entry) => <RejectedTap key={entry.id} entry={entry} />);
}

function RejectedTap({ entry: { id, op, habitName, occurredAt } }: { entry: OutboxEntry }) {
  const { data: user } = trpc.auth.session.useQuery(undefined, { enabled: false });
  const weekday = formatWeekday(occurredAt, user?.timeZone);
  const text =
    op === 'record'
      ? t`We couldn't add “${habitName}” from ${weekday}. Ask a grown-up.`
      : t`We couldn't take back “${habitName}” from ${weekday}. Ask a grown-up.`;
  return (
    <section ref={moveFocusOnRemoval} className={classes.card} aria-label={t`A note for you`}>
      <p className={classes.words}>{text}</p>
      <SpeakerButton text={text} />
      <KidButton onClick={() => void changeOutbox((entries) => withRead(entries, id)).catch(() => undefined)}>
        <Trans>OK</Trans>
      </KidButton>
    </section>
  );
}
