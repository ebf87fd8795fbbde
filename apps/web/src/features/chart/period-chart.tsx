import { t } from '@lingui/core/macro';
import { doneOfDays, earnedIn } from '@starchart/domain';
import type { Child, DayHistory } from '@starchart/schema';
import { EmptyState } from '@/components/feedback/empty-state';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Card } from '@/components/layout/card';
import { doneTexts, earnedTexts } from '@/lib/format/done-texts';
import { formatMonth, formatYear } from '@/lib/format/month';
import { useDayHistory } from './api';
import type { ChartAddress } from './chart-address';
import {
  daysOfHabits,
  daysOfPeriod,
  hasEarlier,
  monthOf,
  type Period,
  periodsAround,
  yearOf,
} from './chart-period';
import { HabitChoice } from './habit-choice';
import { HeatLegend } from './heat-legend';
import { MonthDays } from './month-days';
import classes from './period-chart.module.css';
import { PeriodSteps } from './period-steps';
import { YearDays } from './year-days';

type PeriodChartProps = { child: Child; today: string; address: ChartAddress };

/** A month or a year of a child, of one habit or of all. A whole year is loaded, so that its months open at once. */
export function PeriodChart({ child, today, address }: PeriodChartProps) {
  const { view, day, goTo } = address;
  const year = yearOf(day);
  const period = view === 'month' ? monthOf(day) : year;
  const history = useDayHistory(child, year);
  const { before, after } = periodsAround(period);
  const isFirst = history.data && !hasEarlier(daysOfHabits(history.data, year.firstOn), period);

  return (
    <Card className={classes.chart}>
      <PeriodSteps
        onEarlier={isFirst ? undefined : () => goTo({ day: before })}
        onLater={after > today ? undefined : () => goTo({ day: after })}
      >
        {view === 'month' ? formatMonth(day) : formatYear(day)}
      </PeriodSteps>
      <QueryState
        query={history}
        failure={t`We couldn't load the chart.`}
        loading={<SkeletonRows rows={5} height={64} />}
      >
        {(data) => (
          <DaysOfChild
            child={child}
            history={data}
            firstOn={year.firstOn}
            period={period}
            address={address}
          />
        )}
      </QueryState>
    </Card>
  );
}

type DaysOfChildProps = {
  child: Child;
  /** The history of a whole year. */
  history: DayHistory;
  firstOn: string;
  period: Period;
  address: ChartAddress;
};

function DaysOfChild({ child, history, firstOn, period, address }: DaysOfChildProps) {
  const { view, habitId, goTo } = address;
  const year = daysOfHabits(history, firstOn, habitId);
  const days = daysOfPeriod(year, period);
  const isNew = history.habits.length === 0 && yearOf(history.today).firstOn === firstOn;
  const Days = view === 'month' ? MonthDays : YearDays;

  return (
    <>
      {history.habits.length > 0 && (
        <div className={classes.head}>
          <HabitChoice
            habits={history.habits}
            habitId={habitId}
            onChoose={(chosen) => goTo({ habitId: chosen })}
          />
          <p className={classes.result} role="status">
            {[
              doneTexts(doneOfDays(year, period), 'goals'),
              year.habits === history.habits && earnedTexts(earnedIn(history.points, period)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      )}
      {days.every(({ kind }) => kind === 'off') ? (
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
          text={isNew ? t`Add a habit to see your chart.` : t`Nothing was due on these days.`}
        />
      ) : (
        <>
          <Days
            key={period.firstOn}
            child={child}
            history={history}
            year={year}
            days={days}
            address={address}
          />
          <HeatLegend />
        </>
      )}
    </>
  );
}
