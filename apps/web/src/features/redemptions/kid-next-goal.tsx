import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Reward } from '@starchart/schema';
import { IconX } from '@tabler/icons-react';
import { KidButton } from '@/components/kid/kid-button';
import { KidDialog } from '@/components/kid/kid-dialog';
import { Picture } from '@/components/ui/picture';
import { formatStars } from '@/lib/format/format';
import { playSound } from '@/lib/sounds/sounds';
import { useSetGoal } from './kid-goal-api';
import classes from './kid-next-goal.module.css';

type KidNextGoalProps = { childId: number; rewards: readonly Reward[]; onClose: () => void };

/** After the goal was claimed: a few rewards, of which the child may choose the next one. */
export function KidNextGoal({ childId, rewards, onClose }: KidNextGoalProps) {
  const setGoal = useSetGoal(childId);
  return (
    <KidDialog
      title={t`What's next?`}
      picture={
        <p>
          <Trans>Pick something to save for</Trans>
        </p>
      }
      actions={
        <KidButton color="white" icon={<IconX size={28} aria-hidden />} onClick={onClose}>
          <Trans>Not now</Trans>
        </KidButton>
      }
      onClose={onClose}
    >
      <ul className={classes.rewards}>
        {rewards.map((reward) => (
          <li key={reward.id}>
            <KidButton
              color="accent"
              fullWidth
              icon={<Picture catalogue="rewards" name={reward.icon} size={56} />}
              onClick={() => {
                playSound('pop');
                setGoal(reward);
                onClose();
              }}
            >
              <span className={classes.reward}>
                <bdi>{reward.name}</bdi> <span>{formatStars(reward.pointsCost)}</span>
              </span>
            </KidButton>
          </li>
        ))}
      </ul>
    </KidDialog>
  );
}
