import type { Reward } from '@starchart/schema';
import { IconGift, IconX } from '@tabler/icons-react';
import { KidQuestion } from '@/components/kid/kid-question';
import { Picture } from '@/components/ui/picture';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { formatNumber, formatStars } from '@/lib/format/format';
import { useRedeemReward } from './api';

type KidRedeemDialogProps = {
  reward: Reward;
  balance: number;
  onClaimed: () => void;
  onClose: () => void;
};

/** Confirms the price before points are spent. */
export function KidRedeemDialog({ reward, balance, onClaimed, onClose }: KidRedeemDialogProps) {
  const redeem = useRedeemReward({
    success: ({ name }) => ({ title: 'Reward redeemed!', text: `Ask a grown-up for ${name}.` }),
    isSilentWithoutSession: true,
  });

  const { once: redeemReward, isPending } = useSingleFlight(() => {
    const { id: rewardId, childId, pointsCost } = reward;
    return redeem.mutateAsync({ rewardId, childId, pointsCost }).then(onClaimed).finally(onClose);
  });

  return (
    <KidQuestion
      title={`Claim “${reward.name}”?`}
      picture={<Picture catalogue="rewards" name={reward.icon} size={112} />}
      no={{ label: 'Cancel', Icon: IconX, color: 'white' }}
      yes={{
        label: 'Claim It!',
        Icon: IconGift,
        color: 'accent',
        onClick: () => void redeemReward(),
        disabled: isPending,
      }}
      onClose={onClose}
    >
      <p>
        This costs <strong>{formatStars(reward.pointsCost)}</strong>. You'll have{' '}
        {formatNumber(balance - reward.pointsCost)} left.
      </p>
    </KidQuestion>
  );
}
