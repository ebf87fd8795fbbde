import classes from './progress-bar.module.css';

type ProgressBarProps = {
  /** 0 to 100; more is shown as full. */
  percentage: number;
};

/** A bar in the colour around it (`data-color`). Decorative: words beside it say the same. */
export function ProgressBar({ percentage }: ProgressBarProps) {
  const filled = Math.min(100, Math.max(0, percentage)) / 100;
  return (
    <div className={classes.track} aria-hidden="true">
      <div className={classes.filled} style={{ transform: `translateX(${(filled - 1) * 100}%)` }} />
    </div>
  );
}
