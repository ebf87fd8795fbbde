import { t } from '@lingui/core/macro';
import type { Goal, Redemption, Reward, Wish } from '@starchart/schema';
import { EmptyState } from '@/components/feedback/empty-state';
import grid from '@/components/kid/card-grid.module.css';
import { RewardCard } from '@/components/kid/reward-card';
import { useOnline } from '@/hooks/use-online';
import { useMay } from '@/lib/api/may';
import { payOf } from '@/lib/format/money';
import { useSetGoal } from './kid-goal-api';
import { KidGoalChoice } from './kid-goal-choice';
import { canSaveFor, onTheWayTexts } from './kid-goal-texts';
import { KidRedemptions } from './kid-redemptions';
import { reasonTexts, stockTexts } from './kid-reward-texts';
import { KidWishes } from './kid-wishes';

export type KidRewardsProps = {
  childId: number;
  balance: number;
  /** Stars of pending completions. */
  onTheWay: number;
  /** The family's day. */
  today: string;
  /** The reward that the child saves for. */
  goal: Goal | null;
  rewards: readonly Reward[];
  pending: readonly Redemption[];
  /** Handed out today or yesterday. */
  handedOut: readonly Redemption[];
  /** Open ones, then those that were answered lately. */
  wishes: readonly Wish[];
  onRedeem: (reward: Reward) => void;
};

/** What is in the treasure chest: the rewards, the latest redemptions, and wishes. The balance is in the header or the bar. */
export function KidRewards(props: KidRewardsProps) {
  const { childId, balance, onTheWay, today, goal, rewards, pending, handedOut, wishes, onRedeem } = props;
  const online = useOnline();
  const mayRedeem = useMay()('redemptions.redeem');
  // What needs the server looks so before it is tapped.
  const mayChange = mayRedeem && online;
  const setGoal = useSetGoal(childId);
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
          {cheapestFirst.map((reward) => {
            const { id, icon, name, description, pointsCost } = reward;
            const isGoal = id === goal?.rewardId;
            const nameId = `name-of-reward-${id}`;
            const offline = mayRedeem && !online ? t`When you're back online` : undefined;
            return (
              <li key={id} id={`reward-${id}`}>
                <RewardCard
                  icon={icon}
                  name={name}
                  description={description}
                  cost={pointsCost}
                  balance={balance}
                  toGo={onTheWayTexts(pointsCost - balance, onTheWay)}
                  reason={reasonTexts(reward, today) ?? offline}
                  pay={payOf(reward)}
                  stock={stockTexts(reward)}
                  onRedeem={() => onRedeem(reward)}
                  isReadOnly={!mayRedeem}
                  spoken={{ text: `${name}. ${description}`, name, isTyped: true }}
                  nameId={nameId}
                  actions={
                    (isGoal || (mayChange && canSaveFor(reward, balance))) && (
                      <KidGoalChoice
                        nameId={nameId}
                        isGoal={isGoal}
                        onToggle={mayChange ? () => setGoal(isGoal ? null : reward) : undefined}
                      />
                    )
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
      {(mayRedeem || wishes.length > 0) && <KidWishes childId={childId} wishes={wishes} />}
    </>
  );
}
