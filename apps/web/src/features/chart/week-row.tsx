import { isoWeekday, toDayNumber } from '@starchart/domain';
import { Link } from 'react-router-dom';
import { WEEK_DAYS } from './chart-cells';
import { daysOfPeriod, type HabitDays } from './chart-period';
import { dayTexts } from './chart-texts';
import { HeatMonth } from './heat-month';

type WeekRowProps = {
  /** A week of the family. */
  week: HabitDays;
  /** The chart of a day. */
  chartPath: (day: string) => string;
};

/** The days of a week in one row, drawn as in the month. */
export function WeekRow({ week, chartPath }: WeekRowProps) {
  const { firstOn, today } = week;
  return (
    <HeatMonth
      days={daysOfPeriod(week, { firstOn, days: WEEK_DAYS })}
      today={today}
      weekStartsOn={isoWeekday(toDayNumber(firstOn))}
      large
    >
      {(day, content, attributes) => (
        <Link key={day.day} to={chartPath(day.day)} aria-label={dayTexts(day, today)} {...attributes}>
          {content}
        </Link>
      )}
    </HeatMonth>
  );
}
