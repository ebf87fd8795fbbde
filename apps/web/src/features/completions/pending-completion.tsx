import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import type { PendingCompletion as Completion } from '@starchart/schema';
import { BusyButton } from '@/components/ui/busy-button';
import { CompactRow } from '@/components/ui/compact-row';
import { Picture } from '@/components/ui/picture';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { formatNumber } from '@/lib/format/format';
import { formatAgo } from '@/lib/format/format-ago';
import { useApproveOne } from './approval-api';
import classes from './pending-completions.module.css';

type PendingCompletionProps = { completion: Completion; onReject: () => void };

/** A completion that waits for a grown-up: yes, or not yet. */
export function PendingCompletion({ completion, onReject }: PendingCompletionProps) {
  const { habitName, childName } = completion;
  const approve = useApproveOne();
  const { once: sayYes, isPending } = useSingleFlight(() => approve(completion));
  const points = formatNumber(completion.points);

  return (
    <CompactRow
      ref={moveFocusOnRemoval}
      picture={<Picture catalogue="avatars" name={completion.childAvatar} size={40} />}
      title={<span title={habitName}>{habitName}</span>}
      about={[
        <Text key="child" component="bdi" inherit c="var(--text)" fw={500}>
          {childName}
        </Text>,
        formatAgo(completion.completedAt),
      ]}
      action={
        <div className={classes.answers}>
          <Button
            variant="default"
            className={classes.answer}
            aria-label={t`Not yet: ${habitName} of ${childName}`}
            onClick={onReject}
          >
            <Trans>Not yet</Trans>
          </Button>
          <BusyButton
            className={classes.answer}
            busy={isPending}
            aria-label={t`Yes, +${points}: ${habitName} of ${childName}`}
            onClick={() => void sayYes()}
          >
            <Trans>Yes, +{points}</Trans>
          </BusyButton>
        </div>
      }
    />
  );
}
