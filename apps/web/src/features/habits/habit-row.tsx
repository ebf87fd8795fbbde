import { t } from '@lingui/core/macro';
import { isJustOnce, isOfToday, isPausedToday } from '@starchart/domain';
import { isolate } from '@starchart/i18n/isolate';
import type { HabitSummary, PauseOfToday } from '@starchart/schema';
import {
  IconCalendarTime,
  IconCalendarWeek,
  IconCheck,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useNavigate } from 'react-router-dom';
import { breakTexts } from '@/components/kid/paused-texts';
import { CompactRow } from '@/components/list/compact-row';
import { ActionsMenu, type MenuAction } from '@/components/ui/actions-menu';
import { ColorShape } from '@/components/ui/color-shape';
import { HabitCheck } from '@/components/ui/habit-check';
import { PendingText } from '@/components/ui/pending-text';
import { Picture } from '@/components/ui/picture';
import { ProgressBar } from '@/components/ui/progress-bar';
import { useDialogs } from '@/hooks/use-dialogs';
import { useMayTap } from '@/hooks/use-may-tap';
import { useMay } from '@/lib/api/may';
import { formatDay, formatPoints } from '@/lib/format/format';
import classes from './habit-row.module.css';
import { isScheduled, nextDayOf, onceTexts, progressOf, scheduleOf, weeksInARow } from './habit-texts';

/** What the menu of a habit does about pauses. `end` and `change` are about the pause of this habit alone. */
export type PauseAction = 'pause' | 'end' | 'change';

type HabitRowProps = {
  habit: HabitSummary;
  /** The family's day. */
  today: string;
  /** It can be copied to other children. */
  hasSiblings: boolean;
  /** The pause of this habit alone, today. */
  pause?: PauseOfToday | undefined;
  /** Left out for an inactive habit. */
  onPause?: (habit: HabitSummary, action: PauseAction) => void;
  /** Left out for an inactive habit. */
  onTick?: (habit: HabitSummary, done: boolean) => void;
  /** Marks an inactive habit, beside its name. */
  badge?: string;
};

/** A habit of a parent's list. Memoized: with stable functions, a tap renders only its own row. */
export const HabitRow = memo(function HabitRow(props: HabitRowProps) {
  const { habit, today, pause, onTick, badge } = props;
  const { name, color, completedToday, endDate } = habit;
  const progress = progressOf(habit);
  const mayRecord = useMayTap(false);
  const isPaused = onTick !== undefined && isPausedToday(habit);
  const actions = useActions(props, isPaused);
  const isDone = Boolean(onTick) && completedToday;
  const isPending = habit.slotsToday.some(({ status }) => status === 'pending');
  const isToday = isOfToday(habit);
  const isOnce = isJustOnce(habit);

  return (
    <CompactRow
      even
      id={`habit-${habit.id}`}
      habitId={habit.id}
      color={color}
      inactive={!onTick}
      picture={
        <span className={classes.pictures}>
          <Picture catalogue="habits" name={habit.icon ?? 'star'} size={40} lazy />
          <span className={classes.shape}>
            <ColorShape color={color} size={18} />
          </span>
        </span>
      }
      title={
        <span title={`${isolate(name)}: ${habit.description}`}>
          <bdi>{name}</bdi>
        </span>
      }
      about={[
        badge && <span className={classes.badge}>{badge}</span>,
        formatPoints(habit.pointsPerCompletion),
        isDone && (isPending || !mayRecord) && (
          <strong className={classes.done}>
            {isPending ? <PendingText habitId={habit.id} today={today} /> : t`Done today`}
          </strong>
        ),
        isPaused && (pause ? breakTexts(pause, today) : t`Paused today`),
        onTick && !isToday && !isOnce && nextDayOf(habit, today),
        isOnce ? onceTexts(habit, today) : untilTexts(progress, endDate),
        weeksInARow(habit),
        isScheduled(habit) && scheduleOf({ ...habit, endDate: null }, false),
      ]}
      bar={<ProgressBar percentage={habit.completionPercentage} />}
      menu={actions.length > 0 && <ActionsMenu item={name} actions={actions} />}
      action={
        onTick &&
        isToday &&
        !isPaused &&
        mayRecord && <HabitCheck habit={habit} name={name} onTick={(done) => onTick(habit, done)} />
      }
    />
  );
});

function untilTexts(progress: string, endDate: string | null): string {
  return endDate === null ? progress : t`${progress} until ${{ day: formatDay(endDate) }}`;
}

/** The menu of a habit. A paused habit is completed there, so that nobody does it by mistake. */
function useActions(props: HabitRowProps, isPaused: boolean): MenuAction[] {
  const { habit, today, hasSiblings, pause, onPause, onTick } = props;
  const dialogs = useDialogs();
  const may = useMay();
  const mayRecord = useMayTap(false);
  const navigate = useNavigate();
  const actions: MenuAction[] = [];
  const add = (verb: string, Icon: MenuAction['Icon'], onSelect: () => void) =>
    actions.push({ verb, Icon, onSelect });

  if (isPaused && isOfToday(habit) && mayRecord) {
    add(t`Complete anyway`, IconCheck, () => onTick?.(habit, true));
  }
  if (may('habits.manage')) {
    add(t`Edit`, IconPencil, () => dialogs.open('habit', { childId: habit.childId, today, habit }));
    if (hasSiblings) add(t`Copy to…`, IconCopy, () => dialogs.open('copy-habit', { habit, today }));
  }
  if (onPause && may('pauses.manage')) {
    if (pause) {
      add(t`End the pause`, IconPlayerPlay, () => onPause(habit, 'end'));
      add(t`Change the pause`, IconCalendarTime, () => onPause(habit, 'change'));
    } else {
      add(t`Pause…`, IconPlayerPause, () => onPause(habit, 'pause'));
    }
  }
  if (may('habits.manage')) {
    add(t`Show in the chart`, IconCalendarWeek, () =>
      navigate(`/chart?child=${habit.childId}&view=month&habit=${habit.id}`),
    );
    actions.push({
      verb: t`Delete`,
      Icon: IconTrash,
      danger: true,
      onSelect: () => dialogs.open('delete-habit', { habit }),
    });
  }
  return actions;
}
