import type { Child, DayHistory } from '@starchart/schema';
import { useLocation } from 'react-router-dom';
import type { ChartAddress } from './chart-address';
import type { ChartDay, HabitDays } from './chart-period';
import { dayTexts } from './chart-texts';
import { DayPanel } from './day-panel';
import { HeatMonth } from './heat-month';
import classes from './month-days.module.css';
import { useDayKeys } from './use-day-keys';

/** The state of a link from a day of the year. */
export const OPENED_FROM_YEAR = 'from-year';

export type DaysProps = {
  child: Child;
  history: DayHistory;
  /** The habits that are shown. */
  year: HabitDays;
  days: readonly ChartDay[];
  address: ChartAddress;
};

/** The days of a month, and the habits of the chosen one. */
export function MonthDays({ child, history, year, days, address }: DaysProps) {
  const { today, weekStartsOn } = history;
  const { day, isDayChosen, goTo } = address;
  const isOpenedFromYear = useLocation().state === OPENED_FROM_YEAR;
  const charted = days.filter(({ kind }) => kind !== 'off').map((one) => one.day);
  const { calendar, tabStop, onKeyDown, onFocus } = useDayKeys(charted, day);
  const chosen = isDayChosen ? days.find((one) => one.day === day && one.kind !== 'off') : undefined;

  return (
    <div className={classes.split}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys of the buttons inside */}
      <div ref={calendar} onKeyDown={onKeyDown}>
        <HeatMonth days={days} today={today} weekStartsOn={weekStartsOn} large>
          {(one, content, attributes) => (
            <button
              key={one.day}
              ref={one === chosen && isOpenedFromYear ? focusIfNothingIs : undefined}
              type="button"
              data-print="content"
              {...attributes}
              aria-label={dayTexts(one, today)}
              aria-pressed={one === chosen}
              title={dayTexts(one, today)}
              tabIndex={one.day === tabStop ? 0 : -1}
              onFocus={() => onFocus(one.day)}
              onClick={() => goTo({ day: one.day, isDayChosen: true })}
            >
              {content}
            </button>
          )}
        </HeatMonth>
      </div>
      <DayPanel child={child} year={year} chosen={chosen} />
    </div>
  );
}

/** The link of the year that led to a day is gone. */
function focusIfNothingIs(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus();
}
