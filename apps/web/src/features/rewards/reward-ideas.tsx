import { type Child, REWARD_IDEAS, type Reward, type RewardIdea } from '@starchart/schema';
import { IdeaPicker } from '@/components/form/idea-picker';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useCreateReward } from './api';

type RewardIdeasProps = { child: Child; rewards: readonly Reward[] };

/** Ideas for rewards. A tap adds one, which can be edited later. */
export function RewardIdeas({ child, rewards }: RewardIdeasProps) {
  const { mutateAsync: create } = useCreateReward(child);
  const { once: add } = useSingleFlight(
    (idea: RewardIdea) => create({ ...idea, childId: child.id, active: true }),
    { mayRepeat: true },
  );
  return (
    <IdeaPicker
      child={child}
      ideas={REWARD_IDEAS}
      catalogue="rewards"
      pointsOf={({ pointsCost }) => pointsCost}
      inUse={rewards.map(({ name }) => name)}
      onChoose={add}
    />
  );
}
