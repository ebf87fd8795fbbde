import { t } from '@lingui/core/macro';
import type { Redemption, Reward } from '@starchart/schema';
import { Suspense, useState } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import grid from '@/components/kid/card-grid.module.css';
import { RewardCard } from '@/components/kid/reward-card';
import { readTexts, SpeakerButton } from '@/components/kid/speaker-button';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useMay } from '@/lib/api/may';
import { KidRedemptions } from './kid-redemptions';

const KidRedeemDialog = lazyComponent('KidRedeemDialog', () => import('./kid-redeem-dialog'));
const RedemptionCelebration = lazyComponent(
  'RedemptionCelebration',
  () => import('./redemption-celebration'),
);

export type KidRewardsProps = {
  balance: number;
  rewards: readonly Reward[];
  pending: readonly Redemption[];
  /** Handed out today or yesterday. */
  handedOut: readonly Redemption[];
};

/** What is in the treasure chest: the rewards and the latest redemptions. The balance is in the header or the bar. */
export function KidRewards(props: KidRewardsProps) {
  const { balance, rewards, pending, handedOut } = props;
  const [wanted, setWanted] = useState<Reward>();
  const [claimed, setClaimed] = useState<Reward>();
  const mayRedeem = useMay()('redemptions.redeem');
  const cheapestFirst = rewards.toSorted((a, b) => a.pointsCost - b.pointsCost);

  return (
    <>
      {pending.length + handedOut.length > 0 && <KidRedemptions pending={pending} handedOut={handedOut} />}
      {rewards.length === 0 ? (
        <EmptyState
          picture={{ catalogue: 'brand', name: 'chest-empty' }}
          title={t`Soon there will be rewards here`}
          text={t`No rewards available yet. Ask your parent to add some!`}
        />
      ) : (
        <ul className={grid.cards} data-narrow>
          {cheapestFirst.map((reward) => (
            <li key={reward.id}>
              <RewardCard
                icon={reward.icon}
                name={reward.name}
                description={reward.description}
                cost={reward.pointsCost}
                balance={balance}
                onRedeem={() => setWanted(reward)}
                isReadOnly={!mayRedeem}
                speaker={
                  <SpeakerButton
                    text={`${reward.name}. ${reward.description}`}
                    label={readTexts(reward.name)}
                    isTyped
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
      {wanted && (
        <Suspense>
          <KidRedeemDialog
            reward={wanted}
            balance={balance}
            onClaimed={() => setClaimed(wanted)}
            // The response may come when the dialog of another reward is open.
            onClose={() => setWanted((shown) => (shown === wanted ? undefined : shown))}
          />
        </Suspense>
      )}
      {claimed && (
        <Suspense>
          <RedemptionCelebration reward={claimed} onEnd={() => setClaimed(undefined)} />
        </Suspense>
      )}
    </>
  );
}
