import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Reward } from '@starchart/schema';
import { type MouseEvent, useId } from 'react';
import { GoalBar } from '@/components/kid/goal-bar';
import { KidButton } from '@/components/kid/kid-button';
import { SpeakerButton } from '@/components/kid/speaker-button';
import { Picture } from '@/components/ui/picture';
import { useOnline } from '@/hooks/use-online';
import { useMay } from '@/lib/api/may';
import { prefersReducedMotion } from '@/lib/reduced-motion';
import classes from './kid-goal.module.css';
import { canSaveFor, type GoalOfChild, goalTexts } from './kid-goal-texts';

type KidGoalProps = GoalOfChild & { onRedeem: (reward: Reward) => void };

/** The reward that the child saves for, in one line. It leads to the reward in the treasure chest; once it is reached, it is claimed here. */
export function KidGoal(props: KidGoalProps) {
  const { goal, balance, rewards, onRedeem } = props;
  const { rewardId, name, pointsCost } = goal;
  const text = goalTexts(props);
  const mayRedeem = useMay()('redemptions.redeem');
  const online = useOnline();
  const nameId = useId();
  const reward = rewards.find(({ id }) => id === rewardId);
  const isReached = balance >= pointsCost;
  const isReady = isReached && mayRedeem && online && reward?.availability.state === 'available';

  return (
    <div className={classes.goal} data-line data-color="accent" data-reached={isReached || undefined}>
      <a
        href="#treasures"
        data-print="content"
        className={classes.link}
        data-star-goal
        onClick={(event) => open(event, rewardId)}
      >
        <GoalWords goal={goal} balance={balance} text={text} nameId={nameId} />
      </a>
      <SpeakerButton text={`${name}. ${text}`} name={name} isTyped />
      {isReady && (
        <KidButton
          color="accent"
          size="sm"
          className={classes.claim}
          aria-describedby={nameId}
          onClick={() => onRedeem(reward)}
        >
          <Trans>Claim It!</Trans>
        </KidButton>
      )}
    </div>
  );
}

/** In the place of a goal: asks for one, and leads to the cheapest reward that can be one. */
export function KidGoalInvitation({ balance, rewards }: Pick<GoalOfChild, 'balance' | 'rewards'>) {
  const mayRedeem = useMay()('redemptions.redeem');
  const online = useOnline();
  const cheapest = rewards
    .filter((reward) => canSaveFor(reward, balance))
    .toSorted((a, b) => a.pointsCost - b.pointsCost)[0];
  // Without the network, no goal can be chosen.
  if (!cheapest || !mayRedeem || !online) return null;
  const [title, text] = [t`What are you saving for?`, t`Pick something to save for`];

  return (
    <div className={classes.goal} data-line data-color="accent" data-print="none">
      <a href="#treasures" className={classes.link} onClick={(event) => open(event, cheapest.id)}>
        <Picture catalogue="rewards" name="treasure-chest" size={48} className={classes.picture} />
        <div className={classes.words}>
          <span className={classes.question}>{title}</span> <span className={classes.text}>{text}</span>
        </div>
      </a>
      <SpeakerButton text={`${title} ${text}`} name={title} />
    </div>
  );
}

/** The reward, with how far the child is. */
export function GoalWords({
  goal: { name, icon, pointsCost },
  balance,
  text,
  nameId,
}: Pick<GoalOfChild, 'goal' | 'balance'> & { text: string; nameId?: string }) {
  return (
    <>
      <Picture catalogue="rewards" name={icon} size={48} className={classes.picture} />
      <div className={classes.words}>
        <span className="visually-hidden">
          <Trans>Your goal:</Trans>
        </span>{' '}
        <bdi id={nameId} className={classes.name}>
          {name}
        </bdi>
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
