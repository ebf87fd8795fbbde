import { t } from '@lingui/core/macro';
import { slotToComplete, slotToUndo } from '@starchart/domain';
import type { ChildOnBoard, CurrentPart, HabitOfToday } from '@starchart/schema';
import { Suspense, useState } from 'react';
import { OptionalPart } from '@/components/feedback/optional-part';
import type { Gains } from '@/components/kid/celebrations';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useRecordCompletion, useUndoCompletion } from '@/features/completions/api';
import { useSentGains } from '@/features/completions/use-sent-gains';
import { BoardChild } from '@/features/family-board/board-child';
import { useMayTap } from '@/hooks/use-may-tap';
import { formatList } from '@/lib/format/format';
import { notifyFailure, notifySuccess } from '@/lib/notify';
import { playSound } from '@/lib/sounds/sounds';

const BoardSky = lazyComponent('BoardSky', () => import('@/features/sky/board-sky'));
const KidUndoDialog = lazyComponent('KidUndoDialog', () => import('@/features/completions/kid-undo-dialog'));

type ChildOnFamilyBoardProps = {
  child: ChildOnBoard;
  isAlone: boolean;
  today: string;
  now: CurrentPart;
  isBusy: boolean;
  canTap: boolean;
  /** Undefined for a guest, for whom children have no profiles to open. */
  onOpen: (() => void) | undefined;
};

/** A child on the family board. One tap records a completion; a question comes before one is taken back. */
export function ChildOnFamilyBoard(props: ChildOnFamilyBoardProps) {
  const { child, isAlone, today, now, isBusy, canTap, onOpen } = props;
  const { id: childId, name } = child;
  const mayTap = useMayTap(true);

  function announce({ badges = [], level }: Gains) {
    if (badges.length === 0) {
      if (level !== undefined) playSound('levelUp');
      return;
    }
    playSound('achievement');
    const names = formatList(badges.map((badge) => badge.name));
    notifySuccess({ title: t`A new badge for ${name}!`, text: names });
  }

  useSentGains(childId, announce);
  const record = useRecordCompletion(childId, {
    onRecorded: ({ badgesEarned, leveledUp, level }) =>
      announce({ badges: badgesEarned, level: leveledUp ? level : undefined }),
    failure: { title: t`That wasn't saved`, text: t`Please tap it again in a moment.` },
  });
  const undo = useUndoCompletion(childId, {
    words: null,
    onSpent() {
      notifyFailure({
        title: t`That can't be undone here`,
        text: t`${name} has already spent these stars. A grown-up can help.`,
      });
    },
    failure: { title: t`That wasn't saved`, text: t`Please tap it again in a moment.` },
  });

  /** With the day on which it was asked: the board may show the next one by the time of the answer. */
  const [toUndo, setToUndo] = useState<{ habit: HabitOfToday; day: string }>();
  const undoSlot = toUndo && slotToUndo(toUndo.habit);

  function tap(habit: HabitOfToday, done: boolean, day: string) {
    playSound(done ? 'complete' : 'pop');
    const slot = done ? slotToComplete(habit) : slotToUndo(habit);
    (done ? record : undo).mutate({ habitId: habit.id, childId, day, slot });
  }

  return (
    <>
      <BoardChild
        child={child}
        isAlone={isAlone}
        today={today}
        now={now}
        isBusy={isBusy}
        sky={
          child.sky.today && (
            <OptionalPart>
              <BoardSky fullDays={child.sky.fullDays} />
            </OptionalPart>
          )
        }
        onOpen={onOpen}
        isDisabled={!mayTap}
        onTap={
          canTap
            ? (habit, done) => (done ? tap(habit, true, today) : setToUndo({ habit, day: today }))
            : undefined
        }
      />
      {toUndo && (
        <Suspense>
          <KidUndoDialog
            habit={toUndo.habit}
            isPending={toUndo.habit.slotsToday.some(
              ({ slot, status }) => slot === undoSlot && status === 'pending',
            )}
            onUndo={() => tap(toUndo.habit, false, toUndo.day)}
            onClose={() => setToUndo(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
