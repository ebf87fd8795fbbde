import { Stack } from '@mantine/core';
import type { Child, HabitSummary, ParentDashboard } from '@starchart/schema';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { SkeletonBlock } from '@/components/feedback/skeletons';
import { TimeZoneOffer } from '@/features/account/time-zone-offer';
import { useParentDashboard } from '@/features/children/api';
import { ChildBadges } from '@/features/children/child-badges';
import { ChildSummary } from '@/features/children/child-summary';
import { StatsCards } from '@/features/children/stats-cards';
import { ActiveHabits, type ActiveHabitsProps } from '@/features/habits/active-habits';
import { InactiveHabits } from '@/features/habits/inactive-habits';
import { LatestEntries } from '@/features/points/latest-entries';
import { usePendingRedemptions } from '@/features/redemptions/api';
import { PendingRedemptions } from '@/features/redemptions/pending-redemptions';
import { AvailableRewards } from '@/features/rewards/available-rewards';
import { messageOf } from '@/lib/api/server-error';
import classes from './child-overview.module.css';
import type { DashboardDialog } from './use-dashboard-dialog';
import { useTickHabit } from './use-tick-habit';

type ChildOverviewProps = {
  child: Child;
  timeZone: string | undefined;
  onOpen: (dialog: DashboardDialog) => void;
};

/** Everything about the selected child. */
export function ChildOverview({ child, timeZone, onOpen }: ChildOverviewProps) {
  const dashboard = useParentDashboard(child.id);
  // In the same batch as the dashboard.
  const pending = usePendingRedemptions();

  if (dashboard.data) {
    return <Overview dashboard={dashboard.data} pending={pending} timeZone={timeZone} onOpen={onOpen} />;
  }
  if (dashboard.isPending) return <OverviewSkeleton name={child.name} />;
  return (
    <ErrorPanel
      title={`We couldn't load the chart of ${child.name}.`}
      text={messageOf(dashboard.error, 'Please try again in a moment.')}
      onRetry={() => void dashboard.refetch()}
      retrying={dashboard.isFetching}
    />
  );
}

type OverviewProps = Omit<ChildOverviewProps, 'child'> & {
  dashboard: ParentDashboard;
  pending: ReturnType<typeof usePendingRedemptions>;
};

function Overview({ dashboard, pending, timeZone, onOpen }: OverviewProps) {
  const { child, today, habits, rewards, badges, pointsEntries, stats } = dashboard;
  const openLedger = () => onOpen({ kind: 'ledger', child, today });
  const closed = habits.filter((habit) => !isOpen(habit));
  const editHabit = (habit: HabitSummary) => onOpen({ kind: 'habit', habit, child, today });
  const deleteHabit = (habit: HabitSummary) => onOpen({ kind: 'deleteHabit', habit });

  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {habits.length === 0 && <TimeZoneOffer familyZone={timeZone} />}
        <StatsCards stats={stats} />
        <TickableHabits
          child={child}
          today={today}
          habits={habits.filter(isOpen)}
          isNew={habits.length === 0}
          onCreate={() => onOpen({ kind: 'habit', child, today })}
          onEdit={editHabit}
          onDelete={deleteHabit}
        />
        {closed.length > 0 && <InactiveHabits habits={closed} onEdit={editHabit} onDelete={deleteHabit} />}
      </div>

      <div className={classes.side}>
        <ChildSummary
          child={child}
          onAdjustPoints={() => onOpen({ kind: 'adjustPoints', child })}
          onOpenLedger={openLedger}
          className={classes.summary}
        />
        <PendingRedemptions
          pending={pending}
          onCancel={(redemption) => onOpen({ kind: 'cancelRedemption', redemption })}
          className={pending.data?.length === 0 ? undefined : classes.handOut}
        />
        <AvailableRewards
          child={child}
          rewards={rewards}
          onCreate={() => onOpen({ kind: 'reward', child })}
          onEdit={(reward) => onOpen({ kind: 'reward', reward, child })}
          onDelete={(reward) => onOpen({ kind: 'deleteReward', reward })}
          onRedeem={(reward) => onOpen({ kind: 'redeem', reward, child })}
        />
        <ChildBadges badges={badges} timeZone={timeZone} />
        <LatestEntries entries={pointsEntries} childName={child.name} today={today} onShowAll={openLedger} />
      </div>
    </div>
  );
}

/** A separate component, so that a completion rerenders nothing else. */
function TickableHabits({ today, ...props }: Omit<ActiveHabitsProps, 'onTick'> & { today: string }) {
  return <ActiveHabits {...props} onTick={useTickHabit(props.child, today)} />;
}

/** Visible to the child and not ended. */
function isOpen({ active, ended }: HabitSummary) {
  return active && !ended;
}

const STATS_TO_COME = 3;
const HABITS_TO_COME = 4;

/** Placeholder while the child loads. */
function OverviewSkeleton({ name }: { name: string }) {
  return (
    <div className={classes.columns} role="status" aria-label={`Loading the chart of ${name}`}>
      <div className={classes.main}>
        <div className={classes.statsToCome}>
          {Array.from({ length: STATS_TO_COME }, (_, card) => (
            <SkeletonBlock key={card} className={classes.statToCome} />
          ))}
        </div>
        <Stack gap="sm">
          <SkeletonBlock className={classes.headToCome} />
          <Stack gap="xs">
            {Array.from({ length: HABITS_TO_COME }, (_, row) => (
              <SkeletonBlock key={row} className={classes.rowToCome} />
            ))}
          </Stack>
        </Stack>
      </div>
      <div className={classes.side}>
        <SkeletonBlock className={`${classes.summary} ${classes.summaryToCome}`} />
        <SkeletonBlock className={classes.pendingToCome} />
        <SkeletonBlock className={classes.rewardsToCome} />
      </div>
    </div>
  );
}
