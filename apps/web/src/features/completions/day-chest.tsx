import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useCelebrations } from '@/components/kid/celebrations';
import { useKidTexts } from '@/components/kid/use-kid-texts';
import { Picture } from '@/components/ui/picture';
import { playSound } from '@/lib/sounds/sounds';
import classes from './day-path.module.css';

const MESSAGE_MS = 3_500;

type DayChestProps = {
  /** Number of due quests that are not done. */
  open: number;
  isFull: boolean;
  /** On the chest: what it holds today. */
  thing?: ReactNode;
};

/** The chest at the end of the path. Open, a tap shows tomorrow. Closed, a tap makes it wobble and say how many quests are left. */
export function DayChest({ open, isFull, thing }: DayChestProps) {
  const celebrations = useCelebrations();
  const words = useKidTexts();
  const [taps, setTaps] = useState(0);
  const [answeredTaps, setAnsweredTaps] = useState(0);
  const message = taps > answeredTaps && !isFull ? words.closed(open) : '';

  useEffect(() => {
    const timer = setTimeout(() => setAnsweredTaps(taps), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [taps]);

  function tap() {
    playSound('pop');
    if (isFull) celebrations.open({ kind: 'tomorrow' });
    else setTaps(taps + 1);
  }

  return (
    <li className={classes.chest}>
      <button
        type="button"
        className={classes.tap}
        aria-label={isFull ? t`The chest is open: look at tomorrow` : t`Chest at the end of the path`}
        onClick={tap}
      >
        {/* Another key restarts the animation. */}
        <Picture
          key={isFull ? 'open' : taps}
          catalogue="brand"
          name={isFull ? 'chest-open' : 'chest-closed'}
          size={72}
          className={isFull ? classes.opened : taps > 0 ? classes.wobbling : undefined}
        />
      </button>
      {thing}
      <span className={classes.message} role="status" data-shown={message !== '' || undefined}>
        {message}
      </span>
    </li>
  );
}
