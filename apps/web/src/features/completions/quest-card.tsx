import { Stack, Text } from '@mantine/core';
import type { HabitSummary } from '@starchart/schema';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { memo, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { flyStars } from '@/components/kid/fly-stars';
import { KidButton } from '@/components/kid/kid-button';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { formatStars } from '@/lib/format/format';
import type { CompletionGain } from './completion-gain';
import classes from './quest-card.module.css';
import { progressWords } from './quest-progress';
import { Tick } from './tick';
import { useQuest } from './use-quest';

type QuestCardProps = { habit: HabitSummary; today: string; onRecorded: (gain: CompletionGain) => void };

/** A quest: what it is, how far it has come, and the one big button. Of forty, a tap draws only its own anew. */
export const QuestCard = memo(function QuestCard({ habit, today, onRecorded }: QuestCardProps) {
  const quest = useQuest(habit, today, onRecorded);
  const isSettled = useDebouncedValue(habit.completedToday);
  const nameId = useId();
  const card = useRef<HTMLElement>(null);
  const [tapped, setTapped] = useState(false);
  const markTap = useAfterTap(card, habit);

  function complete() {
    if (!isSettled) return;
    setTapped(true);
    markTap();
    quest.complete();
  }

  function undo() {
    if (!isSettled) return;
    markTap();
    quest.undo();
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
 * What follows when a tap shows, and not before, because both measure the page while the finger waits: stars fly from where it
 * was; and as the pressed button has gone, the focus waits on the card, so that Tab leads to what took its place.
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
