import { levelStart, mascotItemOf } from '@starchart/domain';
import type { Child } from '@starchart/schema';
import { MascotItemIcon } from '@/components/kid/dressed-mascot';
import classes from './kid-mascot-of-tomorrow.module.css';
import { starsToLevel } from './kid-mascot-texts';

/** A few days before a level, it is something to look forward to. In points. */
const NEAR = 100;

/** In the evening: the shadow of what the next level brings the mascot, once that is near. */
export function KidMascotOfTomorrow({ level, totalPoints }: Pick<Child, 'level' | 'totalPoints'>) {
  const next = level + 1;
  const item = mascotItemOf(next);
  const toGo = levelStart(next) - totalPoints;
  if (!item || toGo > NEAR) return null;
  return (
    <div className={classes.next} data-color="purple">
      <span className={classes.item}>
        <MascotItemIcon item={item} isShadow />
      </span>
      {starsToLevel(toGo, next)}
    </div>
  );
}
