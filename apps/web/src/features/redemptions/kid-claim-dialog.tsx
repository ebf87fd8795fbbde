import type { Reward } from '@starchart/schema';
import { IconGift, IconX } from '@tabler/icons-react';
import { KidButton } from '@/components/kid/kid-button';
import { Dialog } from '@/components/ui/dialog';
import { Picture } from '@/components/ui/picture';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { formatStars } from '@/lib/format/format';
import classes from './kid-claim-dialog.module.css';
import { useClaimReward } from './use-claim-reward';

type KidClaimDialogProps = { reward: Reward; stars: number; onClose: () => void };

/** Asks once more and names the price, before stars are spent. */
export function KidClaimDialog({ reward, stars, onClose }: KidClaimDialogProps) {
  const claim = useClaimReward();

  const { once: claimReward, isPending } = useSingleFlight(() => {
    const { id: rewardId, childId, pointsCost } = reward;
    return claim.mutateAsync({ rewardId, childId, pointsCost }).finally(onClose);
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
          {formatStars(stars - reward.pointsCost)}.
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
          onClick={() => void claimReward()}
          disabled={isPending}
        >
          Claim It!
        </KidButton>
      </div>
    </Dialog>
  );
}
