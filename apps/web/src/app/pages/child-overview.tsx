import type { Child, HabitSummary, ParentDashboard } from '@starchart/schema';
import { ErrorPanel } from '@/components/error-panel';
import { SkeletonCards, SkeletonRows } from '@/components/skeletons';
import { ChildBadges } from '@/features/children/child-badges';
import { ChildSummary } from '@/features/children/child-summary';
import { StatsCards } from '@/features/children/stats-cards';
import { useParentDashboard } from '@/features/children/use-parent-dashboard';
import { ActiveHabits } from '@/features/habits/active-habits';
import { InactiveHabits } from '@/features/habits/inactive-habits';
import { StarBook } from '@/features/points/star-book';
import { ToHandOut } from '@/features/redemptions/to-hand-out';
import { AvailableRewards } from '@/features/rewards/available-rewards';
import { messageOf } from '@/lib/server-error';
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

  if (dashboard.data) return <Overview dashboard={dashboard.data} timeZone={timeZone} onOpen={onOpen} />;
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

type OverviewProps = Omit<ChildOverviewProps, 'child'> & { dashboard: ParentDashboard };

function Overview({ dashboard, timeZone, onOpen }: OverviewProps) {
  const { child, today, habits, rewards, redemptions, badges, pointsEntries, stats } = dashboard;
  const tickHabit = useTickHabit(child);
  const closed = habits.filter((habit) => !isOpen(habit));
  const editHabit = (habit: HabitSummary) => onOpen({ kind: 'editHabit', habit, child, today });
  const deleteHabit = (habit: HabitSummary) => onOpen({ kind: 'deleteHabit', habit });

  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <StatsCards stats={stats} />
        <ActiveHabits
          child={child}
          habits={habits.filter(isOpen)}
          onCreate={() => onOpen({ kind: 'createHabit', child, today })}
          onEdit={editHabit}
          onDelete={deleteHabit}
          onTick={tickHabit}
        />
        {closed.length > 0 && <InactiveHabits habits={closed} onEdit={editHabit} onDelete={deleteHabit} />}
      </div>

      <div className={classes.side}>
        <ChildSummary
          child={child}
          onAdjustPoints={() => onOpen({ kind: 'adjustPoints', child })}
          className={classes.summary}
        />
        <ToHandOut
          claims={redemptions}
          timeZone={timeZone}
          onRefund={(claim) => onOpen({ kind: 'refund', claim, child })}
          className={redemptions.length > 0 ? classes.handOut : undefined}
        />
        <AvailableRewards
          child={child}
          rewards={rewards}
          onCreate={() => onOpen({ kind: 'createReward', child })}
          onEdit={(reward) => onOpen({ kind: 'editReward', reward, child })}
          onDelete={(reward) => onOpen({ kind: 'deleteReward', reward })}
          onRedeem={(reward) => onOpen({ kind: 'redeem', reward, child })}
        />
        <ChildBadges badges={badges} timeZone={timeZone} />
        <StarBook entries={pointsEntries} onShowAll={() => onOpen({ kind: 'starBook', child })} />
      </div>
    </div>
  );
}

/** Children see it, and it can be completed. */
function isOpen({ active, ended }: HabitSummary) {
  return active && !ended;
}

/** The shape of what is coming. */
function OverviewSkeleton({ name }: { name: string }) {
  return (
    <div className={classes.columns} role="status" aria-label={`Loading the chart of ${name}`}>
      <div className={classes.main}>
        <SkeletonCards cards={3} height={76} minWidth={96} />
        <SkeletonRows rows={1} height={44} />
        <SkeletonRows rows={4} height={92} />
      </div>
      <div className={classes.side}>
        <SkeletonRows rows={1} height={296} />
        <SkeletonRows rows={1} height={96} />
        <SkeletonRows rows={1} height={320} />
      </div>
    </div>
  );
}
