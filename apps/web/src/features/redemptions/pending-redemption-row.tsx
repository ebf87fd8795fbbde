import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { PendingRedemption } from '@starchart/schema';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { CompactRow } from '@/components/list/compact-row';
import { ActionsMenu } from '@/components/ui/actions-menu';
import { BusyButton } from '@/components/ui/busy-button';
import { Picture } from '@/components/ui/picture';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useDialogs } from '@/hooks/use-dialogs';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useMay } from '@/lib/api/may';
import { formatPoints } from '@/lib/format/format';
import { formatAgo } from '@/lib/format/format-ago';
import { useFulfillRedemption } from './api';
import classes from './pending-redemption-row.module.css';

export function PendingRedemptionRow({ redemption }: { redemption: PendingRedemption }) {
  const dialogs = useDialogs();
  const { name: reward, childName: child } = redemption;
  const may = useMay();
  const fulfill = useFulfillRedemption();
  const { once: give, isPending } = useSingleFlight(() => fulfill.mutateAsync({ id: redemption.id }));

  return (
    <CompactRow
      ref={moveFocusOnRemoval}
      picture={
        <div className={classes.pictures}>
          <Picture catalogue="rewards" name={redemption.icon} size={40} />
          <Picture catalogue="avatars" name={redemption.childAvatar} size={26} className={classes.avatar} />
        </div>
      }
      title={<span title={reward}>{reward}</span>}
      about={[
        <Text key="child" component="bdi" inherit c="var(--text)" fw={500}>
          {child}
        </Text>,
        formatPoints(redemption.pointsSpent),
        formatAgo(redemption.redeemedAt),
      ]}
      menu={
        may('redemptions.cancel') && (
          <ActionsMenu
            item={t`${reward} for ${child}`}
            actions={[
              {
                verb: t({ message: 'Cancel', context: 'redemption' }),
                Icon: IconArrowBackUp,
                onSelect: () => dialogs.open('cancel-redemption', { redemption }),
              },
            ]}
          />
        )
      }
      action={
        may('redemptions.fulfill') && (
          <BusyButton
            className={classes.given}
            variant="default"
            leftSection={<IconCheck size={20} aria-hidden />}
            busy={isPending}
            aria-label={t`Given: ${reward} to ${child}`}
            onClick={() => void give()}
          >
            <Trans>Given</Trans>
          </BusyButton>
        )
      }
    />
  );
}
