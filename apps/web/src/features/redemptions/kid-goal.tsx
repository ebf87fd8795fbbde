import { Trans } from '@lingui/react/macro';
import type { Goal, Reward } from '@starchart/schema';
import type { MouseEvent } from 'react';
import { GoalBar } from '@/components/kid/goal-bar';
import { readTexts, SpeakerButton } from '@/components/kid/speaker-button';
import { Picture } from '@/components/ui/picture';
import { prefersReducedMotion } from '@/lib/reduced-motion';
import classes from './kid-goal.module.css';
import { goalTexts } from './kid-goal-texts';

type GoalOfChild = {
  goal: Goal;
  /** The points that the child can spend. They change before the goal of the server does. */
  balance: number;
};

export type KidGoalProps = GoalOfChild & {
  rewards: readonly Reward[];
  today: string;
};

/** The reward that the child saves for. It leads to the reward in the treasure chest. */
export function KidGoal({ goal, balance, rewards, today }: KidGoalProps) {
  const { rewardId, name, pointsCost } = goal;
  const toGo = Math.max(0, pointsCost - balance);
  const reward = rewards.find(({ id }) => id === rewardId);
  const text = goalTexts(goal, toGo, reward, today);

  return (
    <div className={classes.goal} data-color="accent" data-reached={toGo === 0 || undefined}>
      <a href="#treasures" className={classes.link} data-star-goal onClick={(event) => open(event, rewardId)}>
        <GoalWords goal={goal} balance={balance} text={text} />
      </a>
      <SpeakerButton text={`${name}. ${text}`} label={readTexts(name)} isTyped />
    </div>
  );
}

/** The reward, with how far the child is. */
export function GoalWords({
  goal: { name, icon, pointsCost },
  balance,
  text,
}: GoalOfChild & { text: string }) {
  return (
    <>
      <Picture catalogue="rewards" name={icon} size={48} className={classes.picture} />
      <div className={classes.words}>
        <span className="visually-hidden">
          <Trans>Your goal:</Trans>
        </span>{' '}
        <bdi className={classes.name}>{name}</bdi>
        <GoalBar cost={pointsCost} balance={balance} />
        <span className={classes.text}>{text}</span>
      </div>
    </>
  );
}

/** Of a reward that is not in the chest, or not loaded yet, it shows the chest. */
function open(event: MouseEvent, rewardId: number) {
  event.preventDefault();
  const card = document.querySelector<HTMLElement>(`#reward-${rewardId} > article`);
  const target = card ?? document.getElementById('treasures');
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({
    behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    block: card ? 'center' : 'start',
  });
}
