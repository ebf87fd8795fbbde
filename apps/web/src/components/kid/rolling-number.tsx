import { formatNumber } from '@/lib/format/format';
import classes from './rolling-number.module.css';

/** A number with animated digits. */
export function RollingNumber({ value }: { value: number }) {
  const text = formatNumber(value);
  return (
    <span className={classes.number}>
      <span className="visually-hidden">{text}</span>
      {/* The digits are CSS content, so that the page text contains the number once. */}
      <span className={classes.reels} aria-hidden="true">
        {Array.from(text, (character, index) => {
          // Counted from the right, so that a digit keeps its key when the number gets longer.
          const place = text.length - index;
          return /\d/.test(character) ? (
            <span key={place} className={classes.reel} data-digit={character}>
              <span className={classes.strip} />
            </span>
          ) : (
            <span key={place} className={classes.separator} data-character={character} />
          );
        })}
      </span>
    </span>
  );
}
