import { Button, Text } from '@mantine/core';
import type { WaitingRedemption } from '@starchart/schema';
import { IconCheck } from '@tabler/icons-react';
import { BusyButton } from '@/components/ui/busy-button';
import { Picture } from '@/components/ui/picture';
import { Row } from '@/components/ui/row';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { formatPoints } from '@/lib/format/format';
import { formatAgo } from '@/lib/format/format-ago';
import { useHandOut } from './use-decide-claim';
import classes from './waiting-claim.module.css';

/** A claim that waits: whose it is, what for, since when, and the two ways on. */
export function WaitingClaim({ claim, onRefund }: { claim: WaitingRedemption; onRefund: () => void }) {
  const handOut = useHandOut();
  const { once: give, isPending } = useSingleFlight(() => handOut.mutateAsync({ id: claim.id }));

  return (
    <Row
      aligned
      ref={moveFocusOnRemoval}
      icon={
        <div className={classes.pictures}>
          <Picture catalogue="rewards" name={claim.icon} size={48} />
          <Picture catalogue="avatars" name={claim.childAvatar} size={32} className={classes.avatar} />
        </div>
      }
      action={
        <>
          <Button
            variant="subtle"
            color="gray"
            aria-label={`Cancel claim of ${claim.name} by ${claim.childName}`}
            onClick={onRefund}
          >
            Cancel
          </Button>
          <BusyButton
            className={classes.given}
            leftSection={<IconCheck size={20} aria-hidden />}
            busy={isPending}
            aria-label={`Given: ${claim.name} to ${claim.childName}`}
            onClick={() => void give()}
          >
            Given
          </BusyButton>
        </>
      }
    >
      <h3 className={classes.name}>{claim.name}</h3>
      <Text c="dimmed" size="sm">
        <Text component="bdi" inherit c="var(--text)" fw={500}>
          {claim.childName}
        </Text>{' '}
        · {formatPoints(claim.pointsSpent)} · {formatAgo(claim.redeemedAt)}
      </Text>
    </Row>
  );
}
