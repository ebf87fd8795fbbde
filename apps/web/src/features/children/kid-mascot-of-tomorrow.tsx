import { levelStart, mascotItemOf } from '@starchart/domain';
import type { Child } from '@starchart/schema';
import { MascotItemIcon } from '@/components/kid/dressed-mascot';
import { StarIcon } from '@/components/ui/star-icon';
import classes from './kid-mascot-of-tomorrow.module.css';
import { starsToLevel } from './kid-mascot-texts';

/** A few days before a level, it is something to look forward to. In points. */
const NEAR = 100;

type KidMascotOfTomorrowProps = Pick<Child, 'level' | 'totalPoints'> & { isAlways: boolean };

/** In the evening: the next level, with the shadow of what it brings the mascot, once it is near or nothing else is saved for. */
export function KidMascotOfTomorrow({ level, totalPoints, isAlways }: KidMascotOfTomorrowProps) {
  const next = level + 1;
  const item = mascotItemOf(next);
  const toGo = levelStart(next) - totalPoints;
  if (!isAlways && (!item || toGo > NEAR)) return null;
  return (
    <div className={classes.next} data-color="purple">
      <span className={classes.item}>
        {item ? <MascotItemIcon item={item} isShadow /> : <StarIcon size={48} />}
      </span>
      {starsToLevel(toGo, next)}
    </div>
  );
}
