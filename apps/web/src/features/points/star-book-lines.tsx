import type { PointsEntry } from '@starchart/schema';
import { formatAmount, formatDay } from '@/lib/format';
import { whatHappened } from './entry-words';
import classes from './star-book-lines.module.css';

/** Lines of a child's ledger, newest first. */
export function StarBookLines({ entries }: { entries: readonly PointsEntry[] }) {
  return (
    <ul className={classes.lines}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.line}>
          <div className={classes.words}>
            <p className={classes.label}>{entry.label}</p>
            <p className={classes.facts}>
              {whatHappened(entry)} · {formatDay(entry.day)}
            </p>
          </div>
          <span className={classes.amount} data-minus={entry.amount < 0 || undefined}>
            {formatAmount(entry.amount)}
          </span>
        </li>
      ))}
    </ul>
  );
}
