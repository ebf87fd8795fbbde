import type { Child, CompletionRecorded, HabitSummary, ParentDashboard } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/notify';
import { formatPoints } from '@/lib/format';
import { useRefreshChild } from '@/lib/refresh-child';
import { messageOf } from '@/lib/server-error';
import { playSound, type SoundName } from '@/lib/sounds';
import { trpc } from '@/lib/trpc';

/** Ticks a habit for the child. The tick shows at once, and goes again when the server refuses it. */
export function useCompleteHabit(child: Child) {
  const { show, settle } = useExpectedTick(child.id);
  return trpc.completions.record.useMutation({
    onMutate: ({ habitId }) => show(habitId, true),
    onSuccess: (recorded, _, shown) => {
      playSound(soundOf(recorded));
      const points = recorded.pointsEarned || (shown?.habit?.pointsPerCompletion ?? 0);
      const badges = recorded.badgesEarned.map(({ name }) => ` New badge: ${name}!`).join('');
      notifySuccess({
        title: 'Habit completed!',
        text: `${child.name} earned ${formatPoints(points)}.${badges}`,
      });
      return settle();
    },
    onError: (error, _, shown) => {
      shown?.takeBack();
      notifyFailure({
        title: 'Failed to complete habit',
        text: messageOf(error, 'There was an error recording the habit completion.'),
      });
      return settle();
    },
  });
}

/** Takes today's tick back, points and all. */
export function useUndoHabit(child: Child) {
  const { show, settle } = useExpectedTick(child.id);
  return trpc.completions.undoToday.useMutation({
    onMutate: ({ habitId }) => show(habitId, false),
    onSuccess: (_done, _, shown) => {
      playSound('pop');
      notifySuccess({
        title: 'Completion undone',
        text: `${formatPoints(shown?.habit?.pointsPerCompletion ?? 0)} have been returned to your balance.`,
      });
      return settle();
    },
    onError: (error, _, shown) => {
      shown?.takeBack();
      notifyFailure({
        title: 'Failed to undo completion',
        text: messageOf(error, 'There was an error undoing the completion.'),
      });
      return settle();
    },
  });
}

function soundOf({ leveledUp, badgesEarned }: CompletionRecorded): SoundName {
  if (leveledUp) return 'levelUp';
  return badgesEarned.length > 0 ? 'achievement' : 'complete';
}

/** Shows a tick, or its absence, before the server has answered; afterwards the server's word replaces it. */
function useExpectedTick(childId: number) {
  const utils = trpc.useUtils();
  const refreshChild = useRefreshChild();
  const dashboard = utils.children.parentDashboard;

  return {
    async show(habitId: number, done: boolean) {
      await dashboard.cancel({ id: childId });
      const before = dashboard.getData({ id: childId });
      const habit = before?.habits.find(({ id }) => id === habitId);
      if (before && habit) dashboard.setData({ id: childId }, withTick(before, habit, done));
      return {
        habit,
        // Only this tick is taken back: another one may have been made meanwhile.
        takeBack: () =>
          dashboard.setData({ id: childId }, (now) => {
            const ticked = now?.habits.find(({ id }) => id === habitId);
            return now && ticked ? withTick(now, ticked, !done) : now;
          }),
      };
    },
    /** While further ticks are on their way, an answer from before them would make them flicker. */
    async settle() {
      const onTheirWay = utils.completions.record.isMutating() + utils.completions.undoToday.isMutating();
      if (onTheirWay > 1) return;
      await refreshChild(childId);
    },
  };
}

/** The dashboard as it will be, badges aside, once today's tick of this habit is set or taken back. */
function withTick(dashboard: ParentDashboard, habit: HabitSummary, done: boolean): ParentDashboard {
  if (habit.completedToday === done) return dashboard;
  const one = done ? 1 : -1;
  const points = one * habit.pointsPerCompletion;
  const completionCount = Math.max(0, habit.completionCount + one);
  const ticked: HabitSummary = {
    ...habit,
    completedToday: done,
    completionCount,
    completionPercentage: Math.min(100, Math.round((100 * completionCount) / habit.completionTarget)),
  };
  const { child, stats } = dashboard;
  return {
    ...dashboard,
    habits: dashboard.habits.map((other) => (other.id === habit.id ? ticked : other)),
    child: {
      ...child,
      currentPoints: Math.max(0, child.currentPoints + points),
      totalPoints: Math.max(0, child.totalPoints + points),
    },
    stats: {
      ...stats,
      completedTasks: Math.max(0, stats.completedTasks + one),
      pointsEarned: Math.max(0, stats.pointsEarned + points),
    },
  };
}
