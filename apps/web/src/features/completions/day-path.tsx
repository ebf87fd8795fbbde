import { plural, t } from '@lingui/core/macro';
import { dayProgress, doneOfToday, pathOfDay } from '@starchart/domain';
import type { HabitSummary, PartOfDay } from '@starchart/schema';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { OptionalPart } from '@/components/feedback/optional-part';
import { Mascot } from '@/components/kid/mascot';
import { SpeakerButton } from '@/components/kid/speaker-button';
import { useKidTexts } from '@/components/kid/use-kid-texts';
import { Picture } from '@/components/ui/picture';
import { outboxEntries } from '@/lib/offline/outbox-entries';
import { playSound } from '@/lib/sounds/sounds';
import { CompletionMark } from './completion-mark';
import { DayChest } from './day-chest';
import classes from './day-path.module.css';
import { useStableOrder } from './use-stable-order';

/** With more stones than this, they are small and without pictures. */
const LARGE_STONES = 12;
type DayPathProps = {
  habits: readonly HabitSummary[];
  /** The current part of the day. */
  now: PartOfDay;
  /** In the place of the mascot, with words below the title. */
  morning?: ReactNode;
  /** What the child saves for, as the last line. */
  goal?: ReactNode;
  /** On the chest: what it holds today. */
  thing?: ReactNode;
};

/**
 * The path of the day, which runs forward: a stone for each due slot, the done ones first, and a chest at its end, which is open when all
 * of them are done.
 */
export function DayPath({ habits, now, morning, goal, thing }: DayPathProps) {
  const words = useKidTexts();
  const stones = pathOfDay(useStableOrder(habits), now);
  const { open, isFull } = dayProgress(habits);
  const count = doneOfToday(habits);
  const line = isFull ? words.allDone : dayTexts(count.done, count.due);
  useSoundOnFullDay(isFull);
  if (stones.length === 0 && !isFull) return goal;

  const mascot = <Mascot pose={isFull ? 'proud' : 'hello'} size={104} className={classes.mascot} />;
  return (
    <section className={classes.panel} data-morning={morning ? true : undefined} aria-labelledby="day">
      {morning ? <OptionalPart fallback={mascot}>{morning}</OptionalPart> : mascot}
      <div className={classes.day}>
        <div className={classes.head}>
          <h2 id="day" className={classes.title}>
            {line}
          </h2>
          <SpeakerButton text={line} />
        </div>
        <ol
          className={classes.path}
          data-many={stones.length > LARGE_STONES || undefined}
          data-full={isFull || undefined}
        >
          {stones.map(({ habit, slot, isDone }) => (
            <Stone key={`${habit.id} ${slot}`} habit={habit} done={isDone} />
          ))}
          <DayChest open={open} isFull={isFull} thing={thing} />
        </ol>
      </div>
      {goal && <div className={classes.goal}>{goal}</div>}
    </section>
  );
}

type StoneProps = { habit: HabitSummary; done: boolean };

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

function stoneTexts({ name }: HabitSummary, done: boolean): string {
  return done ? t`${name}: done` : t`${name}: not yet`;
}

function dayTexts(done: number, all: number): string {
  if (done > 0) return t`${done} of ${all} quests done`;
  return plural(all, { one: 'One quest for today', other: '# quests for today' });
}

/** Plays a sound for the last stone, after the sound of its habit; not when a rejected undo brings its tick back. */
function useSoundOnFullDay(isFull: boolean) {
  const before = useRef(isFull);
  useEffect(() => {
    const justFilled = isFull && !before.current;
    before.current = isFull;
    const isCompleting = outboxEntries.read().some(({ op, state }) => op === 'record' && state === 'waiting');
    if (!justFilled || !isCompleting) return undefined;
    const afterHabitSound = setTimeout(() => playSound('success'), 500);
    return () => clearTimeout(afterHabitSound);
  }, [isFull]);
}
