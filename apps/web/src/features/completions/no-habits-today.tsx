import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Mascot } from '@/components/kid/mascot';
import classes from './coming-habits.module.css';

/** The child has quests, but none for today. */
export function NoHabitsToday() {
  return (
    <div className={classes.panel}>
      <Mascot pose="hello" size={104} className={classes.mascot} />
      <div className={classes.words}>
        <h3 className={classes.title}>{t({ message: 'A free day!', context: 'child' })}</h3>
        <p>
          <Trans>No quests for today. Have fun!</Trans>
        </p>
      </div>
    </div>
  );
}
