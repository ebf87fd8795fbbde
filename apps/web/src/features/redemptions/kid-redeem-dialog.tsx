import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Reward } from '@starchart/schema';
import { IconGift, IconX } from '@tabler/icons-react';
import { KidQuestion } from '@/components/kid/kid-question';
import { Picture } from '@/components/ui/picture';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { formatNumber, formatStars, formatStarsToGo } from '@/lib/format/format';
import { useRedeemReward } from './api';

type KidRedeemDialogProps = {
  reward: Reward;
  balance: number;
  onClaimed: () => void;
  onClose: () => void;
};

/** Confirms the price before points are spent. */
export function KidRedeemDialog({ reward, balance, onClaimed, onClose }: KidRedeemDialogProps) {
  const { id, name, icon, childId, pointsCost } = reward;
  const redeem = useRedeemReward({
    success: () => ({
      title: t({ message: 'Reward redeemed!', context: 'child' }),
      text: t`Ask a grown-up for ${name}.`,
    }),
    isSilentWithoutSession: true,
  });

  const { once: redeemReward, isPending } = useSingleFlight(() =>
    redeem.mutateAsync({ rewardId: id, childId, pointsCost }).then(onClaimed).finally(onClose),
  );

  const price = formatStars(pointsCost);
  const left = formatNumber(balance - pointsCost);
  // Points may be taken while the question is open.
  const isAffordable = balance >= pointsCost || isPending;

  return (
    <KidQuestion
      title={t`Claim “${name}”?`}
      picture={<Picture catalogue="rewards" name={icon} size={112} />}
      no={{ label: t`Cancel`, Icon: IconX, color: 'white' }}
      yes={{
        label: t`Claim It!`,
        Icon: IconGift,
        color: 'accent',
        onClick: () => void redeemReward(),
        disabled: isPending || !isAffordable,
      }}
      onClose={onClose}
    >
      <p>
        {isAffordable ? (
          <Trans>
            This costs <strong>{price}</strong>. You'll have {left} left.
          </Trans>
        ) : (
          formatStarsToGo(pointsCost - balance)
        )}
      </p>
    </KidQuestion>
  );
}
