import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Goal, Redemption, Reward } from '@starchart/schema';
import { IconFlag, IconGift, IconX } from '@tabler/icons-react';
import { KidQuestion } from '@/components/kid/kid-question';
import { Picture } from '@/components/ui/picture';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { formatNumber, formatStars, formatStarsToGo } from '@/lib/format/format';
import { payOf } from '@/lib/format/money';
import { asksFirst, useRedeemReward } from './api';

type KidRedeemDialogProps = {
  reward: Reward;
  balance: number;
  /** The reward that the child saves for. */
  goal: Goal | null;
  onClaimed: (redemption: Redemption) => void;
  onClose: () => void;
};

/** Confirms the price before points are spent, and asks a child that saves for another reward whether that can wait. */
export function KidRedeemDialog({ reward, balance, goal, onClaimed, onClose }: KidRedeemDialogProps) {
  const { id, name, icon, childId, pointsCost } = reward;
  const redeem = useRedeemReward({
    success: (redemption) =>
      asksFirst(redemption)
        ? undefined
        : {
            title: t({ message: 'Reward redeemed!', context: 'child' }),
            text: t`Ask a grown-up for ${name}.`,
          },
    isSilentWithoutSession: true,
  });

  const { once: redeemReward, isPending } = useSingleFlight(() =>
    redeem.mutateAsync({ rewardId: id, childId, pointsCost }).then(onClaimed).finally(onClose),
  );

  const pay = payOf(reward);
  const price = formatStars(pointsCost);
  const left = formatNumber(balance - pointsCost);
  // Points may be taken while the question is open.
  const isAffordable = balance >= pointsCost || isPending;
  const toGo = goal && goal.rewardId !== id ? goal.pointsCost - (balance - pointsCost) : 0;
  const isSavingForOther = toGo > 0;

  return (
    <KidQuestion
      title={t`Claim “${name}”?`}
      picture={<Picture catalogue="rewards" name={icon} size={112} />}
      no={
        isSavingForOther
          ? { label: t`Keep saving`, Icon: IconFlag, color: 'accent' }
          : { label: t`Cancel`, Icon: IconX, color: 'white' }
      }
      yes={{
        label: isSavingForOther ? t`Get this one` : t`Claim It!`,
        Icon: IconGift,
        color: isSavingForOther ? 'white' : 'accent',
        onClick: () => void redeemReward(),
        disabled: isPending || !isAffordable,
      }}
      onClose={onClose}
    >
      {pay !== undefined && (
        <p>
          <strong>{t`You get ${pay}`}</strong>
        </p>
      )}
      <p>
        {isAffordable ? (
          <Trans>
            This costs <strong>{price}</strong>. You'll have {left} left.
          </Trans>
        ) : (
          formatStarsToGo(pointsCost - balance)
        )}
      </p>
      {goal && isSavingForOther && isAffordable && <p>{savingTexts(goal.name, toGo)}</p>}
    </KidQuestion>
  );
}

function savingTexts(goal: string, toGo: number): string {
  return plural(toGo, {
    one: `You're saving for “${goal}”. You would then need # more star. Get this one instead?`,
    other: `You're saving for “${goal}”. You would then need # more stars. Get this one instead?`,
  });
}
