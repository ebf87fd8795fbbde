import { t } from '@lingui/core/macro';
import { addDays } from '@starchart/domain';
import type { Child } from '@starchart/schema';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { useAddressFilters } from '@/hooks/use-address-filters';
import { useMay } from '@/lib/api/may';
import { useFamilyCalendar, useRecentDays } from './api';
import { firstCorrectable, WEEK_DAYS } from './chart-cells';
import { WeekChart } from './week-chart';

/** The chart of a child. The address has the week. */
export function ChartOfChild({ child }: { child: Child }) {
  const { filter, setFilter } = useAddressFilters();
  const habits = useRecentDays(child);
  const calendar = useFamilyCalendar(child);
  const canCorrect = useMay()('completions.correct');
  const loading = <SkeletonRows rows={5} height={88} />;

  return (
    <QueryState query={calendar} failure={t`We couldn't load the chart.`} loading={loading}>
      {({ today, weekStartsOn }) => (
        <QueryState query={habits} failure={t`We couldn't load the chart.`} loading={loading}>
          {(data) => (
            <WeekChart
              child={child}
              habits={data}
              today={today}
              weekStartsOn={weekStartsOn}
              day={dayIn(filter('week'), today)}
              onDay={(day) => setFilter('week', day)}
              canCorrect={canCorrect}
            />
          )}
        </QueryState>
      )}
    </QueryState>
  );
}

/** The day of an address, if the chart has it. */
function dayIn(text: string, today: string): string {
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
  return isDay && text <= today && text > addDays(firstCorrectable(today), -WEEK_DAYS) ? text : today;
}
