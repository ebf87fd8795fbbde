import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import type { PendingRedemption } from '@starchart/schema';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import answers from '@/components/list/answers.module.css';
import { CompactRow } from '@/components/list/compact-row';
import { ActionsMenu } from '@/components/ui/actions-menu';
import { BusyButton } from '@/components/ui/busy-button';
import { Picture } from '@/components/ui/picture';
import { useDialogs } from '@/hooks/use-dialogs';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useMay } from '@/lib/api/may';
import { formatPoints } from '@/lib/format/format';
import { formatAgo } from '@/lib/format/format-ago';
import { payOf } from '@/lib/format/money';
import { asksFirst } from './api';
import { useApproveRedemption, useFulfillRedemption } from './decision-api';
import classes from './pending-redemption-row.module.css';

export function PendingRedemptionRow({ redemption }: { redemption: PendingRedemption }) {
  const dialogs = useDialogs();
  const { name: reward, childName: child } = redemption;
  const may = useMay();
  const asks = asksFirst(redemption);
  const pay = payOf(redemption);
  const fulfill = useFulfillRedemption();
  const { once: give, isPending } = useSingleFlight(() => fulfill.mutateAsync({ id: redemption.id }));

  return (
    <CompactRow
      picture={
        <div className={classes.pictures}>
          <Picture catalogue="rewards" name={redemption.icon} size={40} />
          <Picture catalogue="avatars" name={redemption.childAvatar} size={26} className={classes.avatar} />
        </div>
      }
      title={asks ? t`${child} would like: ${reward}` : <bdi>{reward}</bdi>}
      about={[
        !asks && (
          <Text key="child" component="bdi" inherit c="var(--text)" fw={500}>
            {child}
          </Text>
        ),
        pay,
        formatPoints(redemption.pointsSpent),
        formatAgo(redemption.redeemedAt),
      ]}
      menu={
        !asks &&
        may('redemptions.cancel') && (
          <ActionsMenu
            item={t`${reward} for ${child}`}
            actions={[
              {
                verb: t({ message: 'Take back…', context: 'redemption' }),
                Icon: IconArrowBackUp,
                onSelect: () => dialogs.open('cancel-redemption', { redemption }),
              },
            ]}
          />
        )
      }
      action={
        may('redemptions.fulfill') &&
        (asks ? (
          <ApprovalButtons redemption={redemption} />
        ) : (
          <BusyButton
            className={classes.given}
            variant="default"
            leftSection={<IconCheck size={20} aria-hidden />}
            busy={isPending}
            aria-label={pay === undefined ? t`Given: ${reward} to ${child}` : t`Paid: ${reward} to ${child}`}
            onClick={() => void give()}
          >
            {pay === undefined ? t`Given` : t`Paid`}
          </BusyButton>
        ))
      }
    />
  );
}

function ApprovalButtons({ redemption }: { redemption: PendingRedemption }) {
  const dialogs = useDialogs();
  const may = useMay();
  const { id, name: reward, childName: child } = redemption;
  const approve = useApproveRedemption();
  const { once: sayYes, isPending } = useSingleFlight(() => approve.mutateAsync({ id }));
  return (
    <div className={answers.answers}>
      {may('redemptions.cancel') && (
        <Button
          variant="default"
          className={answers.answer}
          aria-label={t`Not now: ${reward} for ${child}`}
          onClick={() => dialogs.open('refuse-redemption', { redemption })}
        >
          <Trans>Not now</Trans>
        </Button>
      )}
      <BusyButton
        className={answers.answer}
        busy={isPending}
        aria-label={t`Yes: ${reward} for ${child}`}
        onClick={() => void sayYes()}
      >
        <Trans>Yes</Trans>
      </BusyButton>
    </div>
  );
}
