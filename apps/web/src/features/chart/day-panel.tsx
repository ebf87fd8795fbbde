import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { summaryOfDay } from '@starchart/domain';
import type { Child, Habit } from '@starchart/schema';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Picture } from '@/components/ui/picture';
import { useFirstCorrectable } from '@/lib/api/first-correctable';
import { useCorrectChart, useRecentDays } from './api';
import { NO_CHANGES, rowsOf } from './chart-cells';
import { ChartGrid } from './chart-grid';
import { type ChartDay, type HabitDays, stateOf, statesOn } from './chart-period';
import { dayTexts, stateTexts } from './chart-texts';
import classes from './day-panel.module.css';

type DayPanelProps = { child: Child; year: HabitDays; chosen: ChartDay | undefined };

/** The habits of one day, which can be changed if the user can correct that day. */
export function DayPanel({ child, year, chosen }: DayPanelProps) {
  const firstCorrectable = useFirstCorrectable(year.today);
  if (!chosen) {
    return (
      <p className={classes.hint} data-print="none">
        <Trans>Tap a day to see its habits.</Trans>
      </p>
    );
  }
  const isOpen = firstCorrectable !== undefined && chosen.day >= firstCorrectable;
  return (
    <section aria-label={t`Habits of the day`} className={classes.panel}>
      <h3 className={classes.title} role="status">
        {dayTexts(chosen, year.today)}
      </h3>
      {isOpen ? (
        <CorrectableDay child={child} year={year} day={chosen.day} />
      ) : (
        <StatesOfDay year={year} day={chosen.day} />
      )}
    </section>
  );
}

type DayProps = { year: HabitDays; day: string };

function CorrectableDay({ child, year, day }: DayProps & { child: Child }) {
  const recent = useRecentDays(child);
  return (
    <QueryState
      query={recent}
      failure={t`We couldn't load the chart.`}
      loading={<SkeletonRows rows={3} height={44} />}
    >
      {(habits) => <DayToChange child={child} year={year} day={day} habits={habits} />}
    </QueryState>
  );
}

function DayToChange({ child, year, day, habits }: DayProps & { child: Child; habits: readonly Habit[] }) {
  const { today } = year;
  const { toggle, sending } = useCorrectChart({ child, habits, today });
  const shown = new Set(year.habits.map(({ habitId }) => habitId));
  const stateOn = (habitId: number, on: string) => stateOf(year, habitId, on);
  const rows = rowsOf(habits, [day], today, stateOn).filter(({ habit }) => shown.has(habit.id));
  const inRows = new Set(rows.map(({ habit }) => habit.id));

  return (
    <>
      {rows.length > 0 && (
        <ChartGrid
          rows={rows}
          days={[day]}
          today={today}
          draft={NO_CHANGES}
          sending={sending}
          firstCorrectable={day}
          onToggle={toggle}
        />
      )}
      <StatesOfDay
        year={{ ...year, habits: year.habits.filter(({ habitId }) => !inRows.has(habitId)) }}
        day={day}
      />
    </>
  );
}

/** The habits that were due, done or paused, to read. */
function StatesOfDay({ year, day }: DayProps) {
  const states = statesOn(year, day);
  const rows = year.habits
    .map((habit, index) => ({ habit, state: states[index] ?? ' ' }))
    .filter(({ state }) => summaryOfDay([state]).kind !== 'off');
  if (rows.length === 0) return null;
  return (
    <ul className={classes.states}>
      {rows.map(({ habit, state }) => (
        <li key={habit.habitId} className={classes.state}>
          <Picture catalogue="habits" name={habit.icon ?? 'star'} size={32} lazy />
          <span className={classes.name}>
            <bdi>{habit.name}</bdi>
          </span>
          <span className={classes.words}>{stateTexts(state, day, year.today)}</span>
        </li>
      ))}
    </ul>
  );
}
