import { t } from '@lingui/core/macro';
import { isDoneForNow } from '@starchart/domain';
import type { HabitOfToday } from '@starchart/schema';
import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { Picture } from '@/components/ui/picture';
import { useIsSettled } from '@/hooks/use-is-settled';
import classes from './board-quest.module.css';

type BoardQuestProps = {
  habit: HabitOfToday;
  childName: string;
  /** Undefined where the board only shows the state. Called with the new state, and the pressed button. */
  onTap: ((habit: HabitOfToday, done: boolean, button: Element) => void) | undefined;
};

/** A quest of today. The whole row is the button: one tap records, one undoes. Memoized: a tap renders only its own row. */
export const BoardQuest = memo(function BoardQuest({ habit, childName, onTap }: BoardQuestProps) {
  const { name, icon, color, completedToday } = habit;
  const isSettled = useIsSettled(completedToday);
  const isDone = isDoneForNow(habit);
  const content = (
    <>
      <Picture catalogue="habits" name={icon ?? 'star'} size={44} lazy />
      <span className={classes.name}>{name}</span>
      <span className={classes.check}>{isDone && <IconCheck size={28} stroke={3.5} aria-hidden />}</span>
    </>
  );
  const look = { className: classes.quest, 'data-color': color, 'data-done': isDone || undefined };

  if (!onTap) {
    return (
      <div {...look}>
        {content}
        {isDone && <span className="visually-hidden">{t({ message: 'Done', context: 'quest' })}</span>}
      </div>
    );
  }
  return (
    <button
      type="button"
      data-check
      {...look}
      aria-label={t`${name} for ${childName}`}
      aria-pressed={completedToday}
      aria-disabled={!isSettled}
      onClick={({ currentTarget }) => isSettled && onTap(habit, !completedToday, currentTarget)}
    >
      {content}
    </button>
  );
});
