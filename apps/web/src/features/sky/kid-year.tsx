import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatStars } from '@/lib/format/format';
import { formatMonthName } from '@/lib/format/month';
import { STAR } from './constellation-figure';
import classes from './kid-year.module.css';

/** Stars beside each other, and the side of the square of each, in units of the figure. */
const PER_ROW = 7;
const SIDE = 24;

/** The stars that the sky gained this year, by month from January on. Months and days without a star have no mark. */
export function KidYear({ months }: { months: readonly number[] }) {
  const stars = months.reduce((sum, count) => sum + count, 0);
  if (stars === 0) return null;
  return (
    <section className={classes.year}>
      <h2 className={classes.title}>
        <Trans>My year</Trans>
      </h2>
      <p>
        {plural(stars, {
          one: '# star in your sky this year!',
          other: '# stars in your sky this year!',
        })}
      </p>
      <ul className={classes.months}>
        {months.map((count, index) => {
          const day = `2000-${String(index + 1).padStart(2, '0')}-01`;
          return (
            count > 0 && (
              <li key={day}>
                <p>{formatMonthName(day)}</p>
                <Stars count={count} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

function Stars({ count }: { count: number }) {
  const rows = Math.ceil(count / PER_ROW);
  return (
    <svg viewBox={`0 0 ${PER_ROW * SIDE} ${rows * SIDE}`} role="img" aria-label={formatStars(count)}>
      {Array.from({ length: count }, (_, star) => {
        const [x, y] = [star % PER_ROW, Math.floor(star / PER_ROW)].map((place) => (place + 0.5) * SIDE);
        return <path key={star} d={STAR} transform={`translate(${x} ${y})`} />;
      })}
    </svg>
  );
}
