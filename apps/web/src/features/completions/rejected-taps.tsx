import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KidButton } from '@/components/kid/kid-button';
import classes from '@/components/kid/note-card.module.css';
import { SpeakerButton } from '@/components/kid/speaker-button';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { formatWeekday } from '@/lib/format/format';
import { changeOutbox } from '@/lib/offline/outbox';
import { withRead } from '@/lib/offline/outbox-rules';
import { isRejected, type ShownEntry, useOutbox } from '@/lib/offline/use-outbox';

/** What a child tapped offline and the server rejected later, until the child has read it. */
export function RejectedTaps({ childId }: { childId: number }) {
  const rejected = useOutbox().filter(
    (entry) => entry.childId === childId && entry.asChild !== false && isRejected(entry) && !entry.isRead,
  );
  return rejected.map((entry) => <RejectedTap key={entry.id} entry={entry} />);
}

function RejectedTap({ entry }: { entry: ShownEntry }) {
  const { id } = entry;
  const text = textOf(entry);
  return (
    <section
      ref={moveFocusOnRemoval}
      className={classes.card}
      data-print="none"
      aria-label={t`A note for you`}
    >
      <p className={classes.words}>{text}</p>
      <SpeakerButton text={text} />
      <KidButton onClick={() => void changeOutbox((entries) => withRead(entries, id)).catch(() => undefined)}>
        <Trans>OK</Trans>
      </KidButton>
    </section>
  );
}

function textOf({ op, habitName, day, state }: ShownEntry): string {
  const weekday = formatWeekday(day, 'UTC');
  if (state === 'overruled')
    return t`“${habitName}” from ${weekday} was changed later. It stays as it is now.`;
  return op === 'record'
    ? t`We couldn't add “${habitName}” from ${weekday}. Ask a grown-up.`
    : t`We couldn't take back “${habitName}” from ${weekday}. Ask a grown-up.`;
}
