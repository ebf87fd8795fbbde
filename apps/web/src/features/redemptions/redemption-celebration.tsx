import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { Reward } from '@starchart/schema';
import { Celebration } from '@/components/kid/celebration';
import { useKidTexts } from '@/components/kid/use-kid-texts';
import { Picture } from '@/components/ui/picture';
import { payOf } from '@/lib/format/money';

type RedemptionCelebrationProps = { reward: Reward; onEnd: () => void };

/** Celebrates a claimed reward, or one that was asked for. A child that cannot read yet shows its picture to a grown-up. */
export function RedemptionCelebration({ reward, onEnd }: RedemptionCelebrationProps) {
  const words = useKidTexts();
  const pay = payOf(reward);
  return (
    <Celebration
      title={reward.requiresApproval ? t`You asked for this.` : words.claimed}
      picture={<Picture catalogue="rewards" name={reward.icon} size={152} />}
      onEnd={onEnd}
    >
      <Text inherit ff="var(--font-display)" fw={600} fz="var(--kid-quest)" lh={1.2}>
        <bdi>{reward.name}</bdi>
      </Text>
      {pay !== undefined && <p>{t`You get ${pay}`}</p>}
      <p>{reward.requiresApproval ? t`A grown-up will answer.` : words.showClaim}</p>
    </Celebration>
  );
}
