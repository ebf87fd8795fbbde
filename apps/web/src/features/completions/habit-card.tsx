import { Stack, Text } from '@mantine/core';
import type { HabitSummary } from '@starchart/schema';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { memo, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { flyStars } from '@/components/kid/fly-stars';
import { KidButton } from '@/components/kid/kid-button';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { useIsSettled } from '@/hooks/use-is-settled';
import { formatStars } from '@/lib/format/format';
import type { CompletionGain } from './completion-gain';
import classes from './habit-card.module.css';
import { progressWords } from './habit-progress';
import { Tick } from './tick';
import { useCompleteHabit } from './use-complete-habit';

type HabitCardProps = { habit: HabitSummary; today: string; onRecorded: (gain: CompletionGain) => void };

/** A habit with its progress and one big button. Memoized: a tap renders only its own card. */
export const HabitCard = memo(function HabitCard({ habit, today, onRecorded }: HabitCardProps) {
  const completion = useCompleteHabit(habit, today, onRecorded);
  const isSettled = useIsSettled(habit.completedToday);
  const nameId = useId();
  const card = useRef<HTMLElement>(null);
  const [tapped, setTapped] = useState(false);
  const markTap = useAfterTap(card, habit);

  function complete() {
    if (!isSettled) return;
    setTapped(true);
    markTap();
    completion.complete();
  }

  function undo() {
    if (!isSettled) return;
    markTap();
    completion.undo();
  }

  return (
    <article
      ref={card}
      tabIndex={-1}
      className={classes.card}
      data-color={habit.color}
      data-done={habit.completedToday || undefined}
      aria-labelledby={nameId}
    >
      <div className={classes.top}>
        <div className={classes.picture}>
          <Picture catalogue="habits" name={habit.icon ?? 'star'} size={72} />
          {habit.completedToday && <Tick size={40} drawn={tapped} className={classes.tick} />}
        </div>
        <div className={classes.words}>
          <h3 id={nameId} className={classes.name}>
            {habit.name}
          </h3>
          <p>{habit.description}</p>
        </div>
      </div>

      <Stack gap="var(--space-4)">
        <Text inherit c="var(--strong)" ff="var(--font-display)" fw={600}>
          {progressWords(habit)}
        </Text>
        <div className={classes.bar} aria-hidden="true">
          <div
            className={classes.filled}
            style={{ transform: `translateX(${habit.completionPercentage - 100}%)` }}
          />
        </div>
      </Stack>

      {habit.completedToday ? (
        <div className={classes.done}>
          <KidButton
            disabled
            color={habit.color}
            size="lg"
            fullWidth
            className={classes.pair}
            icon={<IconCheck size={26} stroke={3} aria-hidden />}
          >
            Completed for Today!
          </KidButton>
          <KidButton
            color="white"
            size="lg"
            fullWidth
            className={classes.pair}
            icon={<IconArrowBackUp size={26} stroke={2.5} aria-hidden />}
            aria-describedby={nameId}
            aria-disabled={!isSettled}
            onClick={undo}
          >
            Undo Completion
          </KidButton>
        </div>
      ) : (
        <KidButton
          color={habit.color}
          size="lg"
          fullWidth
          className={classes.complete}
          aria-describedby={nameId}
          aria-disabled={!isSettled}
          onClick={complete}
        >
          Mark Complete!{' '}
          <span className={classes.gain}>
            <StarIcon size={32} />+{formatStars(habit.pointsPerCompletion)}
          </span>
        </KidButton>
      )}
    </article>
  );
});

/**
 * Runs once the tap is rendered, because both steps measure the page: stars fly from the button, and the focus moves to the
 * card, because the pressed button is gone.
 */
function useAfterTap(
  card: RefObject<HTMLElement | null>,
  { completedToday, pointsPerCompletion }: HabitSummary,
) {
  const isTapped = useRef(false);
  useLayoutEffect(() => {
    if (!isTapped.current) return;
    isTapped.current = false;
    card.current?.focus({ preventScroll: true });
    const buttons = card.current?.lastElementChild;
    if (completedToday && buttons) flyStars(buttons, pointsPerCompletion);
  }, [card, completedToday, pointsPerCompletion]);

  return () => {
    isTapped.current = true;
  };
}
