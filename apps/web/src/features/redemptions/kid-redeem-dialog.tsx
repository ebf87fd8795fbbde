import type { Reward } from '@starchart/schema';
import { IconGift, IconX } from '@tabler/icons-react';
import { KidButton } from '@/components/kid/kid-button';
import { Dialog } from '@/components/ui/dialog';
import { Picture } from '@/components/ui/picture';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { formatStars } from '@/lib/format/format';
import { useRedeemReward } from './api';
import classes from './kid-redeem-dialog.module.css';

type KidRedeemDialogProps = { reward: Reward; balance: number; onClose: () => void };

/** Confirms the price before points are spent. */
export function KidRedeemDialog({ reward, balance, onClose }: KidRedeemDialogProps) {
  const redeem = useRedeemReward({
    success: ({ name }) => ({ title: 'Reward redeemed!', text: `${name} is on the way.` }),
    isSilentWithoutSession: true,
  });

  const { once: redeemReward, isPending } = useSingleFlight(() => {
    const { id: rewardId, childId, pointsCost } = reward;
    return redeem.mutateAsync({ rewardId, childId, pointsCost }).finally(onClose);
  });

  return (
    <Dialog
      opened
      onClose={onClose}
      size={480}
      title={`Claim “${reward.name}”?`}
      withCloseButton={false}
      classNames={{ header: classes.header }}
    >
      <div className={classes.offer}>
        <Picture catalogue="rewards" name={reward.icon} size={112} />
        <p>
          <strong>{formatStars(reward.pointsCost)}</strong> will be deducted from your balance. You keep{' '}
          {formatStars(balance - reward.pointsCost)}.
        </p>
      </div>
      <div className={classes.actions}>
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
      </div>
    </Dialog>
  );
}
