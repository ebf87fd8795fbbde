import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { addDays, pauseOfHabit } from '@starchart/domain';
import type { Child, HabitSummary, ParentDashboard, SessionRecord } from '@starchart/schema';
import { paths } from '@/app/paths';
import { OptionalPart } from '@/components/feedback/optional-part';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonBlock, SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useParentDashboard } from '@/features/children/api';
import { ChildBadges } from '@/features/children/child-badges';
import { ChildSummary } from '@/features/children/child-summary';
import { StatsCards } from '@/features/children/stats-cards';
import { ActiveHabits } from '@/features/habits/active-habits';
import type { PauseAction } from '@/features/habits/habit-row';
import { InactiveHabits } from '@/features/habits/inactive-habits';
import { useEndPause } from '@/features/pauses/api';
import { LatestEntries } from '@/features/points/latest-entries';
import { AvailableRewards } from '@/features/rewards/available-rewards';
import { useDialogs } from '@/hooks/use-dialogs';
import { useMay } from '@/lib/api/may';
import classes from './child-overview.module.css';
import { reserveHeight } from './reserve-height';
import { useOneColumn } from './use-one-column';
import { useToggleCompletion } from './use-toggle-completion';

const AboutGrownUp = lazyComponent('AboutGrownUp', () => import('./about-grown-up'));
const HandedOut = lazyComponent('HandedOut', () => import('@/features/redemptions/handed-out'));
const SkySummary = lazyComponent('SkySummary', () => import('@/features/sky/sky-summary'));

const reserveSide = reserveHeight('--side-height');

type ChildOverviewProps = {
  child: Child;
  hasSiblings: boolean;
  parent: SessionRecord;
};

/** Everything about the selected child. */
export function ChildOverview({ child, ...shared }: ChildOverviewProps) {
  const dashboard = useParentDashboard(child.id);

  return (
    <QueryState
      query={dashboard}
      failure={t`We couldn't load ${{ name: child.name }}'s chart.`}
      loading={<OverviewSkeleton name={child.name} />}
    >
      {(data) => <Overview dashboard={data} {...shared} />}
    </QueryState>
  );
}

type OverviewProps = Omit<ChildOverviewProps, 'child'> & { dashboard: ParentDashboard };

function Overview({ dashboard, hasSiblings, parent }: OverviewProps) {
  const { child, today, habits, rewards, goal, badges, pointsEntries, stats, sky, recapOn } = dashboard;
  const { timeZone } = parent;
  const isOneColumn = useOneColumn();
  const may = useMay();
  const summary = (
    <ChildSummary
      key="summary"
      child={child}
      goal={goal}
      today={today}
      chartPath={paths.chartOf(child.id)}
      recap={{ path: paths.recapOf(recapOn), isOffered: recapOn !== null }}
      printPath={paths.printOf(child.id)}
      sky={
        sky.fullDays > 0 && (
          <OptionalPart fallback={<SkeletonBlock className={classes.sky} />}>
            <SkySummary fullDays={sky.fullDays} to={paths.skyOf(child.id)} />
          </OptionalPart>
        )
      }
    />
  );
  const available = (
    <AvailableRewards
      key="rewards"
      child={child}
      rewards={rewards}
      today={today}
      goalId={goal?.rewardId}
      handedOut={<HandedOut child={child} />}
    />
  );

  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <HabitsToComplete dashboard={dashboard} hasSiblings={hasSiblings} />
        <InactiveHabits
          habits={habits.filter((habit) => !isOpen(habit))}
          today={today}
          hasSiblings={hasSiblings}
        />
        {may('account.manage') && may('points.bonus') && (
          <OptionalPart>
            <AboutGrownUp parentId={parent.id} isAdmin={may('admin')} hasHabits={habits.length > 0} />
          </OptionalPart>
        )}
      </div>

      <div ref={reserveSide} className={classes.side}>
        {isOneColumn ? [available, summary] : [summary, available]}
      </div>

      <div className={classes.below}>
        <StatsCards stats={stats} className={classes.stats} />
        <ChildBadges badges={badges} timeZone={timeZone} />
        <LatestEntries child={child} today={today} entries={pointsEntries} />
      </div>
    </div>
  );
}

/** A separate component, so that a completion rerenders nothing else. */
function HabitsToComplete({ dashboard, hasSiblings }: Pick<OverviewProps, 'dashboard' | 'hasSiblings'>) {
  const { child, today, habits, pauses } = dashboard;
  const open = habits.filter(isOpen);
  const dialogs = useDialogs();
  const end = useEndPause(pauses);

  function changePauses(habit: HabitSummary, action: PauseAction) {
    if (action === 'pause') dialogs.open('pause', { childId: child.id, habit });
    else {
      const pause = pauseOfHabit(pauses, habit.id);
      if (pause && action === 'end') end.mutate({ id: pause.id });
      else if (pause) dialogs.open('change-pause', { pause });
    }
  }

  return (
    <ActiveHabits
      chart={{ child, today, pauses, habits: open }}
      isNew={habits.length === 0}
      hasSiblings={hasSiblings}
      yesterdayPath={paths.chartOfWeek(child.id, addDays(today, -1))}
      onPause={changePauses}
      onTick={useToggleCompletion(child, today, habits)}
    />
  );
}

/** Visible to the child and not ended. */
function isOpen({ active, ended }: HabitSummary) {
  return active && !ended;
}

const SKELETON_HABITS = 6;

/** Placeholder while the child loads. */
function OverviewSkeleton({ name }: { name: string }) {
  return (
    <div className={classes.columns} role="status" aria-label={t`Loading ${name}'s chart`}>
      <Stack gap="sm" className={classes.main}>
        <SkeletonBlock className={classes.skeletonHead} />
        <Stack gap="xs">
          {Array.from({ length: SKELETON_HABITS }, (_, row) => (
            <SkeletonBlock key={row} className={classes.skeletonRow} />
          ))}
        </Stack>
      </Stack>
      <div className={classes.side}>
        <SkeletonBlock className={classes.skeletonSummary} />
        <SkeletonRows rows={4} height={64} />
      </div>
    </div>
  );
}
