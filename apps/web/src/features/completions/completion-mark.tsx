import classes from './completion-mark.module.css';

type CompletionMarkProps = {
  size: number;
  /** Animated as if drawn. */
  drawn?: boolean;
  className?: string;
};

/** A green tick like a sticker. */
export function CompletionMark({ size, drawn, className = '' }: CompletionMarkProps) {
  return (
    <svg
      viewBox="0 0 40 40"
      width={size}
      height={size}
      className={`${classes.tick} ${className}`}
      data-drawn={drawn || undefined}
      aria-hidden="true"
    >
      <circle cx="20" cy="20" r="17" />
      <path className={classes.down} d="M11.5 21l6 6" />
      <path className={classes.up} d="M17.5 27l11-13" />
    </svg>
  );
}
