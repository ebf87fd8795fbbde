import { t } from '@lingui/core/macro';
import { addDays, firstCorrectableDay } from '@starchart/domain';
import { type Child, CORRECTION_DAYS } from '@starchart/schema';
import { Navigate } from 'react-router-dom';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { useDayHistory, useFamilyDay, useRecentDays } from './api';
import { type ChartAddress, useChartAddress } from './chart-address';
import { WEEK_DAYS } from './chart-cells';
import { type Period, yearOf } from './chart-period';
import { FutureCompletions } from './future-completions';
import { PeriodChart } from './period-chart';
import { ViewLinks } from './view-links';
import { WeekChart } from './week-chart';

/** The chart of a child. The address has the view and its days. */
export function ChartOfChild({ child }: { child: Child }) {
  const calendar = useFamilyDay(child);
  return (
    <QueryState
      query={calendar}
      failure={t`We couldn't load the chart.`}
      loading={<SkeletonRows rows={5} height={88} />}
    >
      {(today) => <Chart child={child} today={today} />}
    </QueryState>
  );
}

/** Before this many days of data, a year would be nearly empty. */
const DAYS_BEFORE_YEAR = 90;

/** The days of the week view. They begin before the week of the first day that a parent can correct, with which that is compared. */
function recentDays(today: string): Period {
  const before = 2 * WEEK_DAYS - 1;
  return { firstOn: addDays(firstCorrectableDay(today), -before), days: CORRECTION_DAYS + before };
}

/** The days to read for the week of a day, and for the one before. Weeks that can be corrected are read together. */
function daysAround(day: string, today: string): Period {
  const recent = recentDays(today);
  if (day >= addDays(recent.firstOn, 2 * WEEK_DAYS - 1)) return recent;
  return { firstOn: addDays(day, 1 - 2 * WEEK_DAYS), days: 3 * WEEK_DAYS - 1 };
}

type ChartProps = { child: Child; today: string };

function Chart({ child, today }: ChartProps) {
  const address = useChartAddress(today);
  const { view, day, linkTo } = address;
  const { data: history } = useDayHistory(child, view === 'week' ? daysAround(day, today) : yearOf(day));
  const hasYear = history ? (history.firstOn ?? today) <= addDays(today, -DAYS_BEFORE_YEAR) : view === 'year';
  if (view === 'year' && !hasYear) return <Navigate to={linkTo({ view: 'month' })} replace />;
  return (
    <>
      {history?.future && <FutureCompletions child={child} future={history.future} />}
      <ViewLinks address={address} hasYear={hasYear} />
      {address.view === 'week' ? (
        <WeekOfChild child={child} today={today} address={address} />
      ) : (
        <PeriodChart child={child} today={today} address={address} />
      )}
    </>
  );
}

function WeekOfChild({ child, today, address }: ChartProps & { address: ChartAddress }) {
  const period = daysAround(address.day, today);
  const habits = useRecentDays(child);
  const history = useDayHistory(child, period);
  const loading = <SkeletonRows rows={5} height={88} />;

  return (
    <QueryState query={history} failure={t`We couldn't load the chart.`} loading={loading}>
      {(past) => (
        <QueryState query={habits} failure={t`We couldn't load the chart.`} loading={loading}>
          {(data) => (
            <WeekChart
              child={child}
              habits={data}
              past={{ ...past, firstOn: period.firstOn }}
              since={past.firstOn}
              today={today}
              address={address}
            />
          )}
        </QueryState>
      )}
    </QueryState>
  );
}
