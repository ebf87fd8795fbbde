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
import { useFulfillRedemption } from './api';
import classes from './pending-redemption.module.css';

type PendingRedemptionProps = { redemption: WaitingRedemption; onCancel: () => void };

export function PendingRedemption({ redemption, onCancel }: PendingRedemptionProps) {
  const fulfill = useFulfillRedemption();
  const { once: give, isPending } = useSingleFlight(() => fulfill.mutateAsync({ id: redemption.id }));

  return (
    <Row
      aligned
      ref={moveFocusOnRemoval}
      icon={
        <div className={classes.pictures}>
          <Picture catalogue="rewards" name={redemption.icon} size={48} />
          <Picture catalogue="avatars" name={redemption.childAvatar} size={32} className={classes.avatar} />
        </div>
      }
      action={
        <>
          <Button
            variant="subtle"
            color="gray"
            aria-label={`Cancel claim of ${redemption.name} by ${redemption.childName}`}
            onClick={onCancel}
          >
            Cancel
          </Button>
          <BusyButton
            className={classes.given}
            leftSection={<IconCheck size={20} aria-hidden />}
            busy={isPending}
            aria-label={`Given: ${redemption.name} to ${redemption.childName}`}
            onClick={() => void give()}
          >
            Given
          </BusyButton>
        </>
      }
    >
      <h3 className={classes.name}>{redemption.name}</h3>
      <Text c="dimmed" size="sm">
        <Text component="bdi" inherit c="var(--text)" fw={500}>
          {redemption.childName}
        </Text>{' '}
        · {formatPoints(redemption.pointsSpent)} · {formatAgo(redemption.redeemedAt)}
      </Text>
    </Row>
  );
}
