import { Link } from 'react-router-dom';
import { formatMonthName } from '@/lib/format/month';
import { monthsOf } from './chart-period';
import { dayTexts } from './chart-texts';
import { HeatMonth } from './heat-month';
import { type DaysProps, OPENED_FROM_YEAR } from './month-days';
import { useDayKeys } from './use-day-keys';
import classes from './year-days.module.css';

/** The months of a year. A day leads to its month. */
export function YearDays({ history: { today, weekStartsOn }, days, address }: DaysProps) {
  const charted = days.filter(({ kind }) => kind !== 'off').map(({ day }) => day);
  // Months before the first habit and after today are left out.
  const [first = today, last = today] = [charted[0], charted.at(-1)].map((day) => day?.slice(0, 7));
  const months = monthsOf(first).filter(({ firstOn }) => firstOn >= first && firstOn.slice(0, 7) <= last);
  const { calendar, tabStop, onKeyDown, onFocus } = useDayKeys(charted, today);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys of the links inside
    <div ref={calendar} className={classes.year} onKeyDown={onKeyDown}>
      {months.map((month) => (
        <section key={month.firstOn} aria-label={formatMonthName(month.firstOn)}>
          <h3 className={classes.name} aria-hidden="true">
            {formatMonthName(month.firstOn)}
          </h3>
          <HeatMonth
            days={days.filter(({ day }) => day.startsWith(month.firstOn.slice(0, 7)))}
            today={today}
            weekStartsOn={weekStartsOn}
          >
            {(one, content, attributes) => (
              <Link
                key={one.day}
                data-print="content"
                {...attributes}
                state={OPENED_FROM_YEAR}
                to={address.linkTo({ view: 'month', day: one.day, isDayChosen: true })}
                aria-label={dayTexts(one, today)}
                title={dayTexts(one, today)}
                tabIndex={one.day === tabStop ? 0 : -1}
                onFocus={() => onFocus(one.day)}
              >
                {content}
              </Link>
            )}
          </HeatMonth>
        </section>
      ))}
    </div>
  );
}
