import { t } from '@lingui/core/macro';
import { habitOfPart, isDoneForNow } from '@starchart/domain';
import type { HabitOfToday, PartOfDay } from '@starchart/schema';
import { IconArrowBackUp, IconCheck, IconCloud, IconMail } from '@tabler/icons-react';
import { memo } from 'react';
import { Picture } from '@/components/ui/picture';
import { useIsSettled } from '@/hooks/use-is-settled';
import { useSavedText } from '@/hooks/use-saved-text';
import classes from './board-habit.module.css';

type BoardQuestProps = {
  habit: HabitOfToday;
  /** Shows the slots of this part of the day only. */
  part?: PartOfDay;
  today: string;
  childName: string;
  isDisabled: boolean;
  /** Undefined where the board only shows the state. Called with the new state, and the pressed button. */
  onTap: ((habit: HabitOfToday, done: boolean, button: Element) => void) | undefined;
};

/**
 * A quest of today. The whole row is the button: one tap records, one undoes. A quest with several times records one time per
 * tap, and a second button undoes the last. Memoized: a tap renders only its own row.
 */
export const BoardHabit = memo(function BoardHabit({
  habit: ofDay,
  part,
  today,
  childName,
  isDisabled,
  onTap,
}: BoardQuestProps) {
  const habit = part ? habitOfPart(ofDay, part) : ofDay;
  const { name, icon, color, completedToday, slotsToday, requiresApproval } = habit;
  const all = slotsToday.length;
  const done = slotsToday.filter(({ status }) => status !== 'open').length;
  const isSettled = useIsSettled(done);
  const isDone = isDoneForNow(habit);
  const isPending = slotsToday.some(({ status }) => status === 'pending');
  const savedText = useSavedText(habit.id, today);
  const pendingTexts = savedText ?? t`A grown-up will check this one.`;
  // Voice control finds a button by its visible words in their order.
  const shown = isPending ? `${name}. ${pendingTexts}` : name;
  // The places of what a tap shows are kept free, so that no row moves under a finger.
  const mayBePending = isPending || (onTap !== undefined && requiresApproval);
  const content = (
    <>
      <Picture catalogue="habits" name={icon ?? 'star'} size={44} lazy />
      <span className={classes.name}>
        <bdi>{name}</bdi>
        {mayBePending && (
          <span className={classes.pending} style={isPending ? undefined : { visibility: 'hidden' }}>
            {savedText ? <IconCloud size={20} aria-hidden /> : <IconMail size={20} aria-hidden />}{' '}
            {pendingTexts}
          </span>
        )}
      </span>
      <span className={classes.check}>
        {all > 1 && !isDone ? `${done}/${all}` : <IconCheck size={28} stroke={3.5} aria-hidden />}
      </span>
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
  const row = (
    <button
      type="button"
      data-check
      data-print="content"
      {...look}
      aria-label={
        all > 1
          ? t`${{ name: shown }} ${done}/${all} done for ${childName}`
          : t`${{ name: shown }} for ${childName}`
      }
      aria-pressed={completedToday}
      disabled={isDisabled}
      aria-disabled={isDisabled || !isSettled}
      onClick={({ currentTarget }) => isSettled && onTap(habit, !completedToday, currentTarget)}
    >
      {content}
    </button>
  );
  if (all <= 1) return row;
  return (
    <div className={classes.several}>
      {row}
      <button
        type="button"
        className={classes.undo}
        style={done > 0 && !completedToday ? undefined : { visibility: 'hidden' }}
        aria-label={t`Undo the last time of ${name} for ${childName}`}
        disabled={isDisabled}
        aria-disabled={isDisabled || !isSettled}
        onClick={({ currentTarget }) => isSettled && onTap(habit, false, currentTarget)}
      >
        <IconArrowBackUp size={26} aria-hidden />
      </button>
    </div>
  );
});
