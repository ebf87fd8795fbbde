import { toDayNumber, weekStart } from '@starchart/domain';
import type { CSSProperties, ReactNode } from 'react';
import { formatChartDay } from '@/lib/format/due-day';
import { WEEK_DAYS } from './chart-cells';
import type { ChartDay } from './chart-period';
import { DayMark } from './day-mark';
import hatch from './hatched.module.css';
import classes from './heat-month.module.css';

type HeatMonthProps = {
  days: readonly ChartDay[];
  today: string;
  weekStartsOn: number;
  /** A large month shows the number of each day. */
  large?: boolean;
  /** The cell of a day on which something was due, done or paused. */
  children: (day: ChartDay, content: ReactNode, attributes: CellAttributes) => ReactNode;
};

export type CellAttributes = { className: string | undefined; 'data-day': string };

/** A month as a calendar: one square per day, with a tint and a shape for how much is done. */
export function HeatMonth({ days, today, weekStartsOn, large, children }: HeatMonthProps) {
  const first = toDayNumber(days[0]?.day ?? today);
  const blankDays = first - weekStart(first, weekStartsOn);

  return (
    <div
      className={classes.month}
      data-large={large || undefined}
      style={{ '--first-column': blankDays + 1 } as CSSProperties}
    >
      <div className={classes.week} aria-hidden="true">
        {days.slice(0, WEEK_DAYS).map((_, index) => {
          const { weekday, letter } = formatChartDay(
            days[(index + WEEK_DAYS - blankDays) % WEEK_DAYS]?.day ?? today,
          );
          return (
            <span key={index} className={classes.weekday}>
              {large && <span className={classes.wide}>{weekday}</span>}
              <span className={classes.narrow}>{letter}</span>
            </span>
          );
        })}
      </div>
      <div className={classes.days}>
        {days.map((one) => {
          const content = (
            <span
              className={`${classes.square} ${one.kind === 'paused' ? hatch.hatched : ''}`}
              data-step={stepOf(one)}
              data-print="colors"
              data-today={one.day === today || undefined}
            >
              {large && <span className={classes.date}>{formatChartDay(one.day).date}</span>}
              {one.kind === 'due' && <DayMark step={one.step} />}
            </span>
          );
          if (one.kind === 'off') {
            return (
              <span key={one.day} className={classes.off} aria-hidden="true">
                {content}
              </span>
            );
          }
          return children(one, content, { className: classes.cell, 'data-day': one.day });
        })}
      </div>
    </div>
  );
}

function stepOf(day: ChartDay): string {
  return day.kind === 'due' ? day.step : day.kind;
}
