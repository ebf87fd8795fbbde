import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Sky } from '@starchart/schema';
import { useState } from 'react';
import { QuietButton } from '@/components/kid/quiet-button';
import { formatStars } from '@/lib/format/format';
import { formatMonthName } from '@/lib/format/month';
import { playSound } from '@/lib/sounds/sounds';
import { STAR } from './constellation-figure';
import classes from './kid-year.module.css';

/** Stars beside each other, and the side of the square of each, in units of the figure. */
const PER_ROW = 7;
const SIDE = 24;

type KidYearProps = {
  /** The stars of this year by month, from January on. */
  months: readonly number[];
  /** In January. */
  lastYear: Sky['lastYear'];
};

/** The stars that the sky gained this year, and in January last year. Months and days without a star have no mark. */
export function KidYear({ months, lastYear }: KidYearProps) {
  const [isLastAsked, setLastAsked] = useState(false);
  const hasStars = sumOf(months) > 0;
  const before = lastYear && sumOf(lastYear.stars) > 0 ? lastYear : undefined;
  const shown = before && (isLastAsked || !hasStars) ? before.stars : months;
  const year = shown === months ? undefined : before?.year;
  const stars = sumOf(shown);
  if (stars === 0) return null;
  return (
    <section className={classes.year}>
      <h2 className={classes.title}>{year ? <Trans>My year {year}</Trans> : <Trans>My year</Trans>}</h2>
      <p>
        {year
          ? plural(stars, { one: `# star in your sky in ${year}!`, other: `# stars in your sky in ${year}!` })
          : plural(stars, {
              one: '# star in your sky this year!',
              other: '# stars in your sky this year!',
            })}
      </p>
      <ul className={classes.months} data-print="sky">
        {shown.map((count, index) => {
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
      {before && hasStars && (
        <QuietButton
          icon={null}
          className={classes.other}
          onClick={() => {
            playSound('click');
            setLastAsked(!isLastAsked);
          }}
        >
          {year ? <Trans>This year</Trans> : <Trans>Last year</Trans>}
        </QuietButton>
      )}
    </section>
  );
}

function sumOf(months: readonly number[]): number {
  return months.reduce((sum, count) => sum + count, 0);
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
