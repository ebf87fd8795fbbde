import { type Child, REWARD_IDEAS, type RewardIdea } from '@starchart/schema';
import { IdeaPicker } from '@/components/form/idea-picker';

type RewardIdeasProps = { child: Child; onChoose: (idea: RewardIdea) => void };

/** Ideas for a child without rewards. */
export function RewardIdeas({ child, onChoose }: RewardIdeasProps) {
  return (
    <IdeaPicker
      child={child}
      ideas={REWARD_IDEAS}
      catalogue="rewards"
      pointsOf={({ pointsCost }) => pointsCost}
      inUse={[]}
      onChoose={onChoose}
    />
  );
}
