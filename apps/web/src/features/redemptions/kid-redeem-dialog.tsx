import type { Reward } from '@starchart/schema';
import { IconGift, IconX } from '@tabler/icons-react';
import { KidButton } from '@/components/kid/kid-button';
import { KidDialog } from '@/components/kid/kid-dialog';
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
    <KidDialog
      title={`Claim “${reward.name}”?`}
      picture={<Picture catalogue="rewards" name={reward.icon} size={112} />}
      onClose={onClose}
      actions={
        <>
          <KidButton
            color="white"
            size="lg"
            icon={<IconX size={28} aria-hidden />}
            onClick={onClose}
            data-autofocus
          >
            Cancel
          </KidButton>
          <KidButton
            color="accent"
            size="lg"
            icon={<IconGift size={30} aria-hidden />}
            onClick={() => void redeemReward()}
            disabled={isPending}
          >
            Claim It!
          </KidButton>
        </>
      }
    >
      <p>
        This costs <strong>{formatStars(reward.pointsCost)}</strong>. You'll have{' '}
        {formatNumber(balance - reward.pointsCost)} left.
      </p>
    </KidDialog>
  );
}
