import { Trans } from '@lingui/react/macro';
import { IconFlag, IconFlagFilled, IconFlagOff } from '@tabler/icons-react';
import { QuietButton } from '@/components/kid/quiet-button';
import { playSound } from '@/lib/sounds/sounds';
import classes from './kid-goal-choice.module.css';

type KidGoalChoiceProps = {
  /** Id of the name of the reward. */
  nameId: string;
  isGoal: boolean;
  /** Undefined for grown-ups who may only look. */
  onToggle: (() => void) | undefined;
};

/** Whether a child saves for this reward, and a button that changes it. It stays the same button, so that it keeps the focus. */
export function KidGoalChoice({ nameId, isGoal, onToggle }: KidGoalChoiceProps) {
  return (
    <div className={classes.choice}>
      {isGoal && (
        <p className={classes.chosen} data-color="accent">
          <IconFlagFilled aria-hidden />
          <Trans>You're saving for this</Trans>
        </p>
      )}
      {onToggle && (
        <QuietButton
          icon={isGoal ? <IconFlagOff aria-hidden /> : <IconFlag aria-hidden />}
          aria-describedby={nameId}
          onClick={() => {
            playSound('pop');
            onToggle();
          }}
        >
          {isGoal ? <Trans>Stop saving</Trans> : <Trans>Save for this</Trans>}
        </QuietButton>
      )}
    </div>
  );
}
