import type { DayStep } from '@starchart/domain';
import classes from './day-mark.module.css';

const CENTER = 'M8 8V2.5';
/** The filled part of a circle, or a star in its place. */
const SHAPES: Record<Exclude<DayStep, 'none'>, string> = {
  some: `${CENTER}a5.5 5.5 0 0 1 5.5 5.5z`,
  half: `${CENTER}a5.5 5.5 0 0 1 0 11z`,
  most: `${CENTER}a5.5 5.5 0 1 1-5.5 5.5z`,
  all: 'M8 .8l2.2 4.6 5 .7-3.6 3.5.9 5L8 12.2l-4.5 2.4.9-5L.8 6.1l5-.7z',
};

/** How much of a day is done, as a shape: an empty circle, a part of it, or a star. Decorative. */
export function DayMark({ step }: { step: DayStep }) {
  return (
    <svg viewBox="0 0 16 16" className={classes.mark} aria-hidden="true">
      {step !== 'all' && <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.5" />}
      {step !== 'none' && <path d={SHAPES[step]} fill="currentColor" />}
    </svg>
  );
}
