import { Trans } from '@lingui/react/macro';
import { Mascot } from '@/components/kid/mascot';
import { useKidTexts } from '@/components/kid/use-kid-texts';
import { Picture } from '@/components/ui/picture';
import classes from './coming-habits.module.css';

const STONES = [0, 1, 2, 3, 4];

/** The quests of a child that has none yet: a greeting, and the path that quests will lead along. */
export function ComingHabits() {
  const words = useKidTexts();
  return (
    <div className={classes.panel}>
      <Mascot pose="hello" size={104} className={classes.mascot} />
      <div className={classes.words}>
        <h3 className={classes.title}>{words.noQuests}</h3>
        <div className={classes.path} aria-hidden="true">
          {STONES.map((stone) => (
            <span key={stone} className={classes.stone}>
              <Picture catalogue="habits" name="star" size={40} />
            </span>
          ))}
          <Picture catalogue="brand" name="chest-closed" size={72} className={classes.chest} />
        </div>
        <p>
          <Trans>No quests available yet! Ask your parent to create some exciting quests for you.</Trans>
        </p>
      </div>
    </div>
  );
}
