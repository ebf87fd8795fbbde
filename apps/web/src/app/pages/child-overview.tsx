import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { addDays, pauseOfHabit } from '@starchart/domain';
import type { Child, HabitSummary, ParentDashboard } from '@starchart/schema';
import { paths } from '@/app/paths';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonBlock, SkeletonRows } from '@/components/feedback/skeletons';
import { TimeZoneOffer } from '@/features/account/time-zone-offer';
import { useParentDashboard } from '@/features/children/api';
import { ChildBadges } from '@/features/children/child-badges';
import { ChildSummary } from '@/features/children/child-summary';
import { StatsCards } from '@/features/children/stats-cards';
import { ActiveHabits, type ActiveHabitsProps } from '@/features/habits/active-habits';
import type { PauseAction } from '@/features/habits/habit-row';
import { InactiveHabits } from '@/features/habits/inactive-habits';
import { useDayOff, useEndPause } from '@/features/pauses/api';
import { PauseBanners } from '@/features/pauses/pause-banner';
import { LatestEntries } from '@/features/points/latest-entries';
import { AvailableRewards } from '@/features/rewards/available-rewards';
import { Suggestions } from '@/features/suggestions/suggestions';
import classes from './child-overview.module.css';
import type { DashboardDialog } from './dashboard-dialog';
import { useToggleCompletion } from './use-toggle-completion';

type ChildOverviewProps = {
  child: Child;
  /** All children of the family. */
  family: readonly Child[];
  timeZone: string | undefined;
  onOpen: (dialog: DashboardDialog) => void;
};

/** Everything about the selected child. */
export function ChildOverview({ child, family, timeZone, onOpen }: ChildOverviewProps) {
  const dashboard = useParentDashboard(child.id);

  return (
    <QueryState
      query={dashboard}
      failure={t`We couldn't load ${{ name: child.name }}'s chart.`}
      loading={<OverviewSkeleton name={child.name} />}
    >
      {(data) => <Overview dashboard={data} family={family} timeZone={timeZone} onOpen={onOpen} />}
    </QueryState>
  );
}

type OverviewProps = Omit<ChildOverviewProps, 'child'> & {
  dashboard: ParentDashboard;
};

function Overview({ dashboard, family, timeZone, onOpen }: OverviewProps) {
  const { child, today, habits, pauses, rewards, badges, pointsEntries, stats, suggestions } = dashboard;
  const openLedger = () => onOpen({ kind: 'ledger', child, today });
  const closed = habits.filter((habit) => !isOpen(habit));
  const editHabit = (habit: HabitSummary) => onOpen({ kind: 'habit', habit, child, family, today });
  const copyHabit =
    family.length > 1
      ? (habit: HabitSummary) => onOpen({ kind: 'copyHabit', habit, family, today })
      : undefined;
  const deleteHabit = (habit: HabitSummary) => onOpen({ kind: 'deleteHabit', habit });

  return (
    <>
      <PauseBanners
        childName={child.name}
        pauses={pauses}
        today={today}
        onChange={(pause) => onOpen({ kind: 'changePause', pause })}
      />
      <Suggestions
        child={child}
        today={today}
        habits={habits}
        suggestions={suggestions}
        chartPath={(day) => paths.chartOfWeek(child.id, day)}
        onPause={(since) => onOpen({ kind: 'pause', childId: child.id, since })}
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          {habits.length === 0 && <TimeZoneOffer familyZone={timeZone} />}
          <HabitsToComplete
            child={child}
            today={today}
            habits={habits.filter(isOpen)}
            isNew={habits.length === 0}
            onCreate={() => onOpen({ kind: 'habit', child, family, today })}
            yesterdayPath={paths.chartOfWeek(child.id, addDays(today, -1))}
            onEdit={editHabit}
            onDelete={deleteHabit}
            onCopy={copyHabit}
            pauses={pauses}
            onOpen={onOpen}
          />
          {closed.length > 0 && (
            <InactiveHabits
              habits={closed}
              today={today}
              onEdit={editHabit}
              onDelete={deleteHabit}
              onCopy={copyHabit}
            />
          )}
        </div>

        <div ref={reserveHeight} className={classes.side}>
          <ChildSummary
            child={child}
            chartPath={paths.chartOf(child.id)}
            onPraise={() => onOpen({ kind: 'praise', child, family })}
            onAdjustPoints={() => onOpen({ kind: 'adjustPoints', child })}
            onOpenLedger={openLedger}
          />
          <AvailableRewards
            child={child}
            rewards={rewards}
            onCreate={(idea) => onOpen({ kind: 'reward', idea, child })}
            onEdit={(reward) => onOpen({ kind: 'reward', reward, child })}
            onDelete={(reward) => onOpen({ kind: 'deleteReward', reward })}
            onRedeem={(reward) => onOpen({ kind: 'redeem', reward, child })}
          />
        </div>

        <div className={classes.below}>
          <StatsCards stats={stats} className={classes.stats} />
          <ChildBadges badges={badges} timeZone={timeZone} />
          <LatestEntries
            entries={pointsEntries}
            childName={child.name}
            today={today}
            onShowAll={openLedger}
          />
        </div>
      </div>
    </>
  );
}

/** Reserves the space of the side column: the habits flow beside it and, where they are many, below it in two columns. */
function reserveHeight(side: HTMLElement | null) {
  if (!side) return undefined;
  const reserve = () => side.parentElement?.style.setProperty('--side-height', `${side.offsetHeight}px`);
  const observer = new ResizeObserver(reserve);
  observer.observe(side);
  reserve();
  return () => observer.disconnect();
}

/** A separate component, so that a completion rerenders nothing else. */
function HabitsToComplete({ onOpen, ...props }: HabitsToCompleteProps) {
  const { child, today, habits, pauses } = props;
  const takeDayOff = useDayOff(habits, today);
  const end = useEndPause(pauses);

  function changePauses(habit: HabitSummary, action: PauseAction) {
    if (action === 'day-off') takeDayOff(habit);
    else if (action === 'pause') onOpen({ kind: 'pause', childId: child.id, habit });
    else {
      const pause = pauseOfHabit(pauses, habit.id);
      if (pause && action === 'end') end.mutate({ id: pause.id });
      else if (pause) onOpen({ kind: 'changePause', pause });
    }
  }

  return (
    <ActiveHabits {...props} onPause={changePauses} onTick={useToggleCompletion(child, today, onOpen)} />
  );
}

type HabitsToCompleteProps = Omit<ActiveHabitsProps, 'onTick' | 'onPause'> &
  Pick<ChildOverviewProps, 'onOpen'>;

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
