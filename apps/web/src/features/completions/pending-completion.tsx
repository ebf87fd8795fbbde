import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import type { PendingCompletion as Completion } from '@starchart/schema';
import classes from '@/components/list/answers.module.css';
import { CompactRow } from '@/components/list/compact-row';
import { BusyButton } from '@/components/ui/busy-button';
import { Picture } from '@/components/ui/picture';
import { useDialogs } from '@/hooks/use-dialogs';
import { useSingleFlight } from '@/hooks/use-single-flight';
import type { FamilyDay } from '@/lib/format/family-day';
import { formatNumber, formatTimeOfDay } from '@/lib/format/format';
import { formatAgo, formatDayAgo } from '@/lib/format/format-ago';
import { inPart } from '@/lib/format/part-of-day';
import { approveOne } from './approval-api';

type PendingCompletionProps = {
  completion: Completion;
  familyDay: FamilyDay;
  /** What distinguishes it from the other completions of its habit and day. */
  differsBy: 'part' | 'time' | undefined;
};

/** A pending completion: yes, or not yet. */
export function PendingCompletion({ completion, familyDay, differsBy }: PendingCompletionProps) {
  const { habitName, childName, day, completedAt, recordedAt, part } = completion;
  const isSentLater = recordedAt !== null;
  const { today, timeZone } = familyDay;
  const dialogs = useDialogs();
  const { once: sayYes, isPending } = useSingleFlight(() => approveOne(completion));
  const points = formatNumber(completion.points);
  const time =
    differsBy === 'part' && part !== 'any'
      ? inPart(part)
      : (differsBy || isSentLater) && formatTimeOfDay(completedAt, timeZone);
  const which = differsBy && time ? `, ${time}` : '';

  return (
    <CompactRow
      picture={<Picture catalogue="avatars" name={completion.childAvatar} size={40} />}
      title={<bdi>{habitName}</bdi>}
      about={[
        <Text key="child" component="bdi" inherit c="var(--text)" fw={500}>
          {childName}
        </Text>,
        day === today && !time ? formatAgo(completedAt) : formatDayAgo(day, today),
        time,
        isSentLater && t`Sent later`,
      ]}
      action={
        <div className={classes.answers}>
          <Button
            variant="default"
            className={classes.answer}
            aria-label={t`Not yet: ${habitName} of ${childName}` + which}
            onClick={() => dialogs.open('reject-completion', { completion, today })}
          >
            <Trans>Not yet</Trans>
          </Button>
          <BusyButton
            className={classes.answer}
            busy={isPending}
            aria-label={t`Yes, +${points}: ${habitName} of ${childName}` + which}
            onClick={() => void sayYes()}
          >
            <Trans>Yes, +{points}</Trans>
          </BusyButton>
        </div>
      }
    />
  );
}
