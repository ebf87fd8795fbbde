import type { Goal, Redemption, Reward } from '@starchart/schema';
import { Suspense, useState } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { canSaveFor } from './kid-goal-texts';

const KidRedeemDialog = lazyComponent('KidRedeemDialog', () => import('./kid-redeem-dialog'));
const RedemptionAnswer = lazyComponent('RedemptionAnswer', () => import('./redemption-answer'));
const KidNextGoal = lazyComponent('KidNextGoal', () => import('./kid-next-goal'));

const MOST_NEXT_GOALS = 3;

type KidClaimProps = {
  childId: number;
  balance: number;
  /** The reward that the child saves for. */
  goal: Goal | null;
  rewards: readonly Reward[];
  /** What the child wants to claim. */
  wanted: Reward | undefined;
  onClose: (reward: Reward) => void;
};

/** From a tap on a reward to its answer: the question, what was claimed, and the next goal if it was the goal. */
export function KidClaim({ childId, balance, goal, rewards, wanted, onClose }: KidClaimProps) {
  const [claimed, setClaimed] = useState<{ redemption: Redemption; wasGoal: boolean }>();
  // The reward that was the goal.
  const [reached, setReached] = useState<number | null>(null);
  const over = claimed?.redemption.rewardId ?? reached;
  const next = rewards
    .filter((reward) => reward.id !== over && canSaveFor(reward, balance))
    .toSorted((a, b) => a.pointsCost - b.pointsCost)
    .slice(0, MOST_NEXT_GOALS);

  return (
    <Suspense>
      {wanted && (
        <KidRedeemDialog
          reward={wanted}
          balance={balance}
          goal={goal}
          onClaimed={(redemption) => setClaimed({ redemption, wasGoal: wanted.id === goal?.rewardId })}
          onClose={() => onClose(wanted)}
        />
      )}
      {claimed && (
        <RedemptionAnswer
          redemption={claimed.redemption}
          onEnd={() => {
            if (claimed.wasGoal && next.length > 0) setReached(claimed.redemption.rewardId);
            setClaimed(undefined);
          }}
        />
      )}
      {reached !== null && next.length > 0 && (
        <KidNextGoal childId={childId} rewards={next} onClose={() => setReached(null)} />
      )}
    </Suspense>
  );
}
