import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Child, cancelRedemptionInput, type PendingRedemption, type Reward } from '@starchart/schema';
import { ConfirmDialog } from '@/components/dialog/confirm-dialog';
import { ReasonDialog } from '@/components/dialog/reason-dialog';
import { readServerError } from '@/lib/api/server-error';
import { formatPoints } from '@/lib/format/format';
import { asksFirst, useRedeemReward } from './api';
import { useCancelRedemption } from './decision-api';

const OUTDATED: ReadonlySet<string | undefined> = new Set([
  'REWARD_CHANGED',
  'INSUFFICIENT_POINTS',
  'SOLD_OUT',
  'LIMIT_REACHED',
  'REWARD_CLOSED',
]);

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    redeem: { child: Child; reward: Reward };
    'cancel-redemption': { redemption: PendingRedemption };
    'refuse-redemption': { redemption: PendingRedemption };
  }
}

type RedeemDialogProps = { child: Child; reward: Reward; opened: boolean; onClose: () => void };

export function RedeemDialog({ child, reward, opened, onClose }: RedeemDialogProps) {
  const { id, name, pointsCost } = reward;
  const redeem = useRedeemReward({
    success: (redemption) => {
      const points = formatPoints(redemption.pointsSpent);
      return {
        title: t`Reward redeemed!`,
        text: asksFirst(redemption)
          ? t`“${name}” for ${points}. Find it under “Waiting for you”.`
          : t`“${name}” for ${points}. Find it under “To hand out”.`,
      };
    },
  });

  async function redeemForThisPrice() {
    try {
      await redeem.mutateAsync({ rewardId: id, childId: child.id, pointsCost });
    } catch (error) {
      // The refetched page has the new cost or balance.
      if (OUTDATED.has(readServerError(error)?.code)) onClose();
      throw error;
    }
  }

  const childName = child.name;
  const [points, left] = [formatPoints(pointsCost), formatPoints(child.currentPoints - pointsCost)];

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={redeemForThisPrice}
      title={t`Redeem “${name}”?`}
      confirmLabel={t`Redeem`}
    >
      <Trans>
        {points} will be deducted from <bdi>{childName}</bdi>'s balance. That leaves {left}.
      </Trans>
    </ConfirmDialog>
  );
}

type CancelRedemptionDialogProps = { redemption: PendingRedemption; opened: boolean; onClose: () => void };

export function CancelRedemptionDialog({ redemption, opened, onClose }: CancelRedemptionDialogProps) {
  const cancel = useCancelRedemption(() => t`Redemption canceled`);
  const { name, childName } = redemption;
  const points = formatPoints(redemption.pointsSpent);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => cancel.mutateAsync({ id: redemption.id })}
      title={t`Take back “${name}”?`}
      confirmLabel={t`Give ${points} back`}
      cancelLabel={t`Keep it`}
    >
      <Trans>
        <bdi>{childName}</bdi> gets {points} back and won't get the reward.
      </Trans>
    </ConfirmDialog>
  );
}

/** The no to a redemption that asks first. */
export function RefuseRedemptionDialog({ redemption, ...dialog }: CancelRedemptionDialogProps) {
  const refuse = useCancelRedemption(() => t`Not now`);
  const { id, name, childName } = redemption;
  const points = formatPoints(redemption.pointsSpent);
  return (
    <ReasonDialog
      {...dialog}
      title={t`“${name}”: not now`}
      about={
        <Trans>
          <bdi>{childName}</bdi> gets {points} back.
        </Trans>
      }
      id={id}
      schema={cancelRedemptionInput}
      label={t`Add a few kind words? (${childName} will read this)`}
      ideas={[t`Maybe another day`, t`Let's talk about it`]}
      send={refuse.mutateAsync}
    />
  );
}
