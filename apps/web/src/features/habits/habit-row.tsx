import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isOfToday } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { ActionsMenu } from '@/components/ui/actions-menu';
import { ColorShape } from '@/components/ui/color-shape';
import { CompactRow } from '@/components/ui/compact-row';
import { HabitCheck } from '@/components/ui/habit-check';
import { Picture } from '@/components/ui/picture';
import { ProgressBar } from '@/components/ui/progress-bar';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useMay } from '@/lib/api/may';
import { formatDay, formatPoints } from '@/lib/format/format';
import classes from './habit-row.module.css';
import { isScheduled, nextDayOf, progressOf, scheduleOf, weeksInARow } from './habit-words';

type HabitRowProps = {
  habit: HabitSummary;
  /** The family's day. */
  today: string;
  onEdit: (habit: HabitSummary) => void;
  onDelete: (habit: HabitSummary) => void;
  /** Left out in a family with one child. */
  onCopy?: ((habit: HabitSummary) => void) | undefined;
  /** Left out for an inactive habit. */
  onTick?: (habit: HabitSummary, done: boolean) => void;
  /** Marks an inactive habit, beside its name. */
  badge?: string;
};

/** A habit of a parent's list. Memoized: with stable functions, a tap renders only its own row. */
export const HabitRow = memo(function HabitRow(props: HabitRowProps) {
  const { habit, today, onEdit, onDelete, onCopy, onTick, badge } = props;
  const { name, color, completedToday, endDate } = habit;
  const progress = progressOf(habit);
  const may = useMay();
  const isDone = Boolean(onTick) && completedToday;
  const isToday = isOfToday(habit);

  return (
    <CompactRow
      ref={moveFocusOnRemoval}
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
      title={<span title={`${name}: ${habit.description}`}>{name}</span>}
      about={[
        badge && <span className={classes.badge}>{badge}</span>,
        isDone && (
          <strong className={classes.done}>
            <Trans>Done today</Trans>
          </strong>
        ),
        onTick && !isToday && nextDayOf(habit, today),
        endDate === null ? progress : t`${progress} until ${{ day: formatDay(endDate) }}`,
        weeksInARow(habit),
        isScheduled(habit) && scheduleOf({ ...habit, endDate: null }, false),
        !isDone && formatPoints(habit.pointsPerCompletion),
      ]}
      bar={<ProgressBar percentage={habit.completionPercentage} />}
      menu={
        may('habits.manage') && (
          <ActionsMenu
            item={name}
            actions={[
              { verb: t`Edit`, Icon: IconPencil, onSelect: () => onEdit(habit) },
              ...(onCopy ? [{ verb: t`Copy to…`, Icon: IconCopy, onSelect: () => onCopy(habit) }] : []),
              { verb: t`Delete`, Icon: IconTrash, danger: true, onSelect: () => onDelete(habit) },
            ]}
          />
        )
      }
      action={
        onTick &&
        isToday &&
        may('completions.record') && (
          <HabitCheck habit={habit} name={name} onTick={(done) => onTick(habit, done)} />
        )
      }
    />
  );
});
