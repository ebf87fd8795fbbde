import { plural, t } from '@lingui/core/macro';
import { dayProgress, habitsOfDay, isDoneForNow } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useRef } from 'react';
import { readTexts, SpeakerButton } from '@/components/kid/speaker-button';
import { useKidTexts } from '@/components/kid/use-kid-texts';
import { Picture } from '@/components/ui/picture';
import { playSound } from '@/lib/sounds/sounds';
import { CompletionMark } from './completion-mark';
import { DayChest } from './day-chest';
import classes from './day-path.module.css';
import { useStableOrder } from './use-stable-order';

/** With more stones than this, they are small and without pictures. */
const LARGE_STONES = 12;
/** With at most this many times of today, each has a stone; otherwise each habit. */
const MOST_SLOT_STONES = 12;

/**
 * The path of the day: a stone for each time of a habit, the done ones first, and a chest at its end, which is open when all due habits
 * are done. A weekly habit may be done on any day, so its stone waits until it is done.
 */
export function DayPath({ habits }: { habits: readonly HabitSummary[] }) {
  const words = useKidTexts();
  const ofDay = habitsOfDay(useStableOrder(habits, 'done'));
  const stones = stonesOf(ofDay);
  const done = ofDay.filter(isDoneForNow).length;
  const { open, isFull } = dayProgress(habits);
  const line = isFull ? words.allDone : dayTexts(done, ofDay.length);
  useSoundOnFullDay(isFull);

  return (
    <section className={classes.panel} aria-labelledby="day">
      <Picture
        catalogue="brand"
        name={isFull ? 'twinkle-proud' : 'twinkle-hello'}
        size={104}
        className={classes.mascot}
      />
      <div className={classes.day}>
        <div className={classes.head}>
          <h2 id="day" className={classes.title}>
            {line}
          </h2>
          <SpeakerButton text={line} label={readTexts(line)} />
        </div>
        <ol
          className={classes.path}
          data-many={stones.length > LARGE_STONES || undefined}
          data-full={isFull || undefined}
        >
          {stones.map(({ key, habit, done: isDone }) => (
            <Stone key={key} habit={habit} done={isDone} />
          ))}
          <DayChest open={open} isFull={isFull} />
        </ol>
      </div>
    </section>
  );
}

type StoneProps = { habit: HabitSummary; done: boolean };

/** A stone for each slot, or for each habit if these are too many or the habit has one slot. */
function stonesOf(habits: readonly HabitSummary[]): (StoneProps & { key: string })[] {
  const ofHabits = habits.map((habit) => ({ key: `${habit.id}`, habit, done: isDoneForNow(habit) }));
  const slots = habits.reduce((sum, { slotsToday }) => sum + Math.max(1, slotsToday.length), 0);
  if (slots > MOST_SLOT_STONES) return ofHabits;
  return ofHabits.flatMap((stone) => {
    const { id, slotsToday } = stone.habit;
    if (slotsToday.length <= 1) return [stone];
    return slotsToday.map(({ slot, status }) => ({
      ...stone,
      key: `${id} ${slot}`,
      done: status !== 'open',
    }));
  });
}

const Stone = memo(function Stone({ habit, done }: StoneProps) {
  return (
    <li className={classes.leg} data-color={habit.color} data-done={done || undefined}>
      <span className={classes.stone}>
        <Picture catalogue="habits" name={habit.icon ?? 'star'} size={44} />
        {done && <CompletionMark size={26} drawn className={classes.tick} />}
      </span>
      <span className="visually-hidden">{stoneTexts(habit, done)}</span>
    </li>
  );
});

function stoneTexts({ name, frequency }: HabitSummary, done: boolean): string {
  if (done) return t`${name}: done`;
  return frequency === 'weekly' ? t`${name}: on any day this week` : t`${name}: not yet`;
}

function dayTexts(done: number, all: number): string {
  if (done > 0) return t`${done} of ${all} quests done`;
  return plural(all, { one: 'One quest for today', other: '# quests for today' });
}

/** Plays a sound for the last stone, after the sound of its habit; not when a rejected undo brings its tick back. */
function useSoundOnFullDay(isFull: boolean) {
  const queryClient = useQueryClient();
  const before = useRef(isFull);
  useEffect(() => {
    const justFilled = isFull && !before.current;
    before.current = isFull;
    const isCompleting = queryClient.isMutating({ mutationKey: [['completions', 'record']] }) > 0;
    if (!justFilled || !isCompleting) return undefined;
    const afterHabitSound = setTimeout(() => playSound('success'), 500);
    return () => clearTimeout(afterHabitSound);
  }, [isFull, queryClient]);
}
