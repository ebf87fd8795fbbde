import { Button, Text } from '@mantine/core';
import type { HabitSummary } from '@starchart/schema';
import { IconArrowBackUp, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { ColorShape } from '@/components/ui/color-shape';
import { Picture } from '@/components/ui/picture';
import { ProgressBar } from '@/components/ui/progress-bar';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useIsSettled } from '@/hooks/use-is-settled';
import { formatPoints } from '@/lib/format/format';
import classes from './habit-row.module.css';
import { progressOf, scheduleOf } from './habit-words';

type HabitRowProps = {
  habit: HabitSummary;
  onEdit: (habit: HabitSummary) => void;
  onDelete: (habit: HabitSummary) => void;
  /** Left out for a habit that cannot be completed. */
  onTick?: (habit: HabitSummary, done: boolean) => void;
  /** A label beside the name. */
  badge?: string;
};

/** A habit of a parent's list. Memoized: with stable functions, a tap renders only its own row. */
export const HabitRow = memo(function HabitRow({ habit, onEdit, onDelete, onTick, badge }: HabitRowProps) {
  const { name, completedToday } = habit;
  const isSettled = useIsSettled(completedToday);
  const isDone = Boolean(onTick) && completedToday;

  return (
    <li
      ref={moveFocusOnRemoval}
      className={classes.row}
      data-color={habit.color}
      data-closed={!onTick || undefined}
    >
      <span className={classes.picture}>
        <Picture catalogue="habits" name={habit.icon ?? 'star'} size={56} lazy />
        {isDone && (
          <span className={classes.tick}>
            <IconCheck size={18} stroke={3} aria-hidden />
          </span>
        )}
      </span>

      <div className={classes.words}>
        <h3 className={classes.name}>
          <span title={habit.description}>{name}</span> <ColorShape color={habit.color} size={20} />{' '}
          {badge && <span className={classes.badge}>{badge}</span>}
        </h3>
        <Text c="dimmed" size="sm">
          {scheduleOf(habit)} · {formatPoints(habit.pointsPerCompletion)}
          {isDone && (
            <Text component="strong" inherit c="var(--mantine-color-success-text)" fw={600}>
              {' '}
              · Done today
            </Text>
          )}
        </Text>
        <div className={classes.progress}>
          <span className={classes.count}>{progressOf(habit)}</span>
          <ProgressBar percentage={habit.completionPercentage} />
        </div>
      </div>

      <div className={classes.actions}>
        <button
          type="button"
          className={classes.quiet}
          aria-label={`Edit ${name}`}
          onClick={() => onEdit(habit)}
        >
          <IconPencil size={20} aria-hidden />
          <span className={classes.verb}>Edit</span>
        </button>
        <button
          type="button"
          className={classes.quiet}
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(habit)}
        >
          <IconTrash size={20} aria-hidden />
          <span className={classes.verb}>Delete</span>
        </button>
        {onTick && (
          <Button
            className={classes.main}
            variant={completedToday ? 'subtle' : 'default'}
            color="gray"
            leftSection={
              completedToday ? (
                <IconArrowBackUp size={20} aria-hidden />
              ) : (
                <IconCheck size={22} stroke={2.5} aria-hidden />
              )
            }
            aria-label={`${completedToday ? 'Undo' : 'Complete'} ${name}`}
            aria-disabled={!isSettled}
            onClick={() => isSettled && onTick(habit, !completedToday)}
          >
            {completedToday ? 'Undo' : 'Complete'}
          </Button>
        )}
      </div>
    </li>
  );
});
