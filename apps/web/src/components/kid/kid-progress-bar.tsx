import classes from './kid-progress-bar.module.css';

type KidProgressBarProps = {
  /** 0 to 100; higher values are shown as 100. */
  percentage: number;
};

/** A bar in the inherited `data-color`. Decorative. */
export function KidProgressBar({ percentage }: KidProgressBarProps) {
  const filled = Math.min(100, Math.max(0, percentage)) / 100;
  return (
    <div className={classes.track} data-print="colors" aria-hidden="true">
      <div
        className={classes.filled}
        style={{ transform: `translateX(calc(var(--direction) * ${(filled - 1) * 100}%))` }}
      />
    </div>
  );
}
