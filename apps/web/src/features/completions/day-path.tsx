import { isDoneForNow } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useRef } from 'react';
import { Picture } from '@/components/ui/picture';
import { playSound } from '@/lib/sounds/sounds';
import classes from './day-path.module.css';
import { Tick } from './tick';
import { useStableOrder } from './use-stable-order';

/** With more stones than this, they are small and without pictures. */
const LARGE_STONES = 12;

/** The path of the day: a stone for each habit, the done ones first, and a chest at its end. */
export function DayPath({ habits }: { habits: readonly HabitSummary[] }) {
  const ordered = useStableOrder(habits, 'done');
  const done = ordered.filter(isDoneForNow).length;
  const allDone = done === ordered.length;
  useSoundOnArrival(allDone);

  return (
    <section className={classes.panel} data-all-done={allDone || undefined} aria-labelledby="day">
      <Picture
        catalogue="brand"
        name={allDone ? 'twinkle-proud' : 'twinkle-hello'}
        size={104}
        className={classes.mascot}
      />
      <div className={classes.day}>
        <h2 id="day" className={classes.title}>
          {allDone ? 'All done for today!' : dayWords(done, ordered.length)}
        </h2>
        <ol className={classes.path} data-many={ordered.length > LARGE_STONES || undefined}>
          {ordered.map((habit) => (
            <Stone key={habit.id} habit={habit} />
          ))}
          <li className={classes.chest} data-reached={allDone || undefined}>
            <Picture
              catalogue="rewards"
              name="treasure-chest"
              size={72}
              alt={allDone ? 'The chest, reached' : 'The chest at the end of the path'}
            />
          </li>
        </ol>
      </div>
    </section>
  );
}

const Stone = memo(function Stone({ habit }: { habit: HabitSummary }) {
  const done = isDoneForNow(habit);
  return (
    <li className={classes.leg} data-color={habit.color} data-done={done || undefined}>
      <span className={classes.stone}>
        <Picture catalogue="habits" name={habit.icon ?? 'star'} size={44} />
        {done && <Tick size={26} drawn className={classes.tick} />}
      </span>
      <span className="visually-hidden">{`${habit.name}: ${done ? 'done' : 'not yet'}`}</span>
    </li>
  );
});

function dayWords(done: number, all: number): string {
  if (done === 0) return all === 1 ? 'One quest for today' : `${all} quests for today`;
  return `${done} of ${all} quests done`;
}

/** Plays a sound for the last stone, after the sound of its habit; not when a rejected undo brings its tick back. */
function useSoundOnArrival(arrived: boolean) {
  const queryClient = useQueryClient();
  const before = useRef(arrived);
  useEffect(() => {
    const justArrived = arrived && !before.current;
    before.current = arrived;
    const isCompleting = queryClient.isMutating({ mutationKey: [['completions', 'record']] }) > 0;
    if (!justArrived || !isCompleting) return undefined;
    const afterHabitSound = setTimeout(() => playSound('success'), 500);
    return () => clearTimeout(afterHabitSound);
  }, [arrived, queryClient]);
}
