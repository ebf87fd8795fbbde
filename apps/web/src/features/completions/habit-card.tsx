import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { habitOfPart, newCompletionStatus, slotToUndo } from '@starchart/domain';
import type { HabitSummary, PartOfDay, SlotOfDay } from '@starchart/schema';
import { IconArrowBackUp, IconCheck, IconCloud, IconMail } from '@tabler/icons-react';
import { memo, type RefObject, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { flyStars } from '@/components/kid/fly-stars';
import { KidHabitButton, KidHabitCard } from '@/components/kid/kid-habit-card';
import { QuietButton } from '@/components/kid/quiet-button';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useIsSettled } from '@/hooks/use-is-settled';
import { useMayTap } from '@/hooks/use-may-tap';
import { useSavedText } from '@/hooks/use-saved-text';
import { CompletionMark } from './completion-mark';
import { HabitBar, streakTexts } from './habit-bar';
import classes from './habit-card.module.css';
import { measureTexts, progressTexts } from './habit-progress';
import { SlotPips } from './slot-pips';
import type { RejectedUndo } from './spent-points';
import { useCompleteHabit } from './use-complete-habit';

const KidUndoDialog = lazyComponent('KidUndoDialog', () => import('./kid-undo-dialog'));
const KidPointsSpentDialog = lazyComponent('KidPointsSpentDialog', () => import('./kid-points-spent-dialog'));

type HabitCardProps = {
  habit: HabitSummary;
  /** Shows the slots of this part of the day only. */
  part?: PartOfDay;
  today: string;
};

/** A habit with its progress and one big button. Memoized: a tap renders only its own card. */
export const HabitCard = memo(function HabitCard({ habit: ofDay, part, today }: HabitCardProps) {
  const habit = part ? habitOfPart(ofDay, part) : ofDay;
  const [askedSlot, setAskedSlot] = useState<number>();
  const slotInQuestion = habit.slotsToday.find(({ slot, status }) => slot === askedSlot && status !== 'open');
  // It was rejected, or undone elsewhere.
  if (askedSlot !== undefined && !slotInQuestion) setAskedSlot(undefined);
  const [rejected, setRejected] = useState<RejectedUndo>();
  const completion = useCompleteHabit(habit, today, setRejected);
  const done = habit.slotsToday.filter(({ status }) => status !== 'open').length;
  const isPending = habit.slotsToday.some(({ status }) => status === 'pending');
  const savedText = useSavedText(habit.id, today);
  const isSavedHere = isPending && savedText !== undefined;
  const isSettled = useIsSettled(done);
  const mayRecord = useMayTap(true);
  const nameId = useId();
  const card = useRef<HTMLDivElement>(null);
  const [tapped, setTapped] = useState(false);
  const pointsOfTap = newCompletionStatus(habit, true) === 'counted' ? habit.pointsPerCompletion : 0;
  const markTap = useAfterTap(card, done, pointsOfTap);

  function complete() {
    if (!isSettled) return;
    setTapped(true);
    markTap();
    completion.complete();
  }

  function askToUndo() {
    if (isSettled) setAskedSlot(slotToUndo(habit));
  }

  function undo({ slot }: SlotOfDay) {
    markTap();
    completion.undo(slot);
  }

  const undoButton = mayRecord && (
    <QuietButton
      className={classes.undo}
      icon={<IconArrowBackUp aria-hidden />}
      aria-describedby={nameId}
      aria-disabled={!isSettled}
      onClick={askToUndo}
    >
      <span className={classes.label}>
        <Trans>Undo Completion</Trans>
      </span>
    </QuietButton>
  );
  const measure = streakTexts(habit) ?? measureTexts(habit);
  const progress = progressTexts(habit);
  const isDone = habit.completedToday;
  const pendingTexts = savedText ?? t`A grown-up will check this one.`;
  const PendingIcon = isSavedHere ? IconCloud : IconMail;

  return (
    <KidHabitCard
      ref={card}
      habitId={habit.id}
      color={habit.color}
      icon={habit.icon}
      name={habit.name}
      isOfPart={part !== undefined}
      nameId={nameId}
      description={habit.description}
      progress={progress}
      measure={measure}
      bar={<HabitBar habit={habit} />}
      spoken={{
        text: habit.description === habit.name ? habit.name : `${habit.name}. ${habit.description}`,
        name: habit.name,
        isTyped: true,
      }}
      tick={isDone && <CompletionMark size={24} drawn={tapped} className={classes.tick} />}
      doneLine={isDone ? (isPending ? pendingTexts : (measure ?? progress)) : undefined}
    >
      {isDone ? (
        <button type="button" disabled data-print="content" className={classes.stamp}>
          {isSavedHere ? <IconCloud aria-hidden /> : <IconCheck stroke={3} aria-hidden />}
          <span className={classes.label}>{doneTexts(ofDay, part)}</span>
        </button>
      ) : (
        <>
          {habit.slotsToday.length > 1 && (
            <SlotPips
              slots={habit.slotsToday}
              isPart={part !== undefined}
              PendingIcon={PendingIcon}
              undo={done > 0 && undoButton}
            />
          )}
          {isPending && (
            <p className={classes.pending}>
              <PendingIcon aria-hidden />
              {pendingTexts}
            </p>
          )}
          {mayRecord && (
            <KidHabitButton
              color={habit.color}
              points={habit.pointsPerCompletion}
              isQuiet={habit.frequency === 'weekly'}
              aria-describedby={nameId}
              aria-disabled={!isSettled}
              onClick={complete}
            />
          )}
        </>
      )}
      {isDone && undoButton}
      <Suspense>
        {slotInQuestion && (
          <KidUndoDialog
            habit={habit}
            isPending={slotInQuestion.status === 'pending' && !isSavedHere}
            onUndo={() => undo(slotInQuestion)}
            onClose={() => setAskedSlot(undefined)}
          />
        )}
        {rejected && <KidPointsSpentDialog rejected={rejected} onClose={() => setRejected(undefined)} />}
      </Suspense>
    </KidHabitCard>
  );
});

/** What a done card says; a habit that has other parts of the day too may not be done for today. */
function doneTexts({ slotsToday }: HabitSummary, part: PartOfDay | undefined): string {
  if (!part || slotsToday.every((slot) => slot.part === part)) return t`Completed for Today!`;
  switch (part) {
    case 'morning':
      return t`Done this morning!`;
    case 'afternoon':
      return t`Done this afternoon!`;
    case 'evening':
      return t`Done this evening!`;
    default:
      return t({ message: 'Done!', context: 'quest' });
  }
}

/** Longer than between the taps of a double tap. In ms. */
const DOUBLE_TAP_MS = 350;
let endOfMove: ReturnType<typeof setTimeout>;

/** A card that becomes one line moves up what is below it, which must not take the second tap of a double tap. */
function ignoreDoubleTap(page: Element | null | undefined) {
  clearTimeout(endOfMove);
  page?.toggleAttribute('data-moving', true);
  endOfMove = setTimeout(() => page?.removeAttribute('data-moving'), DOUBLE_TAP_MS);
}

/**
 * Runs once the tap is rendered, because its steps measure the page: stars fly from the button, none for 0 points, and the focus
 * moves to the card if the pressed button is gone.
 */
function useAfterTap(card: RefObject<HTMLElement | null>, done: number, points: number) {
  const isTapped = useRef(false);
  const doneBefore = useRef(done);
  useLayoutEffect(() => {
    const isMore = done > doneBefore.current;
    doneBefore.current = done;
    if (!isTapped.current) return;
    isTapped.current = false;
    ignoreDoubleTap(card.current?.closest('main'));
    const button = document.activeElement;
    const isButtonLeft = button !== card.current && card.current?.contains(button);
    if (!isButtonLeft) card.current?.focus({ preventScroll: true });
    if (isMore && card.current && points > 0) flyStars(card.current, points);
  }, [card, done, points]);

  return () => {
    isTapped.current = true;
  };
}
