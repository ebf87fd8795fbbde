import type { HabitColor, HabitIcon } from '@starchart/schema';
import { useState } from 'react';
import { StarPill } from '@/components/kid/star-pill';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { playSound } from '@/lib/sounds/sounds';
import classes from './sample-star-chart.module.css';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

type Quest = { name: string; icon: HabitIcon; color: HabitColor; done: readonly boolean[] };

const QUESTS: readonly Quest[] = [
  { name: 'Brush teeth', icon: 'brush-teeth', color: 'secondary', done: [true, true, true, false, false] },
  { name: 'Read a story', icon: 'reading', color: 'purple', done: [true, false, true, false, false] },
  { name: 'Tidy my room', icon: 'clean-room', color: 'success', done: [false, true, false, false, false] },
];

const STARS_PER_QUEST = 5;
const REWARD = { name: 'Movie night', icon: 'movie-night', cost: 50 };

/** A sample week to try out: a tap adds or removes the star of a day. */
export function SampleStarChart() {
  const [week, setWeek] = useState(QUESTS.map((quest) => quest.done));
  const stars = week.flat().filter(Boolean).length * STARS_PER_QUEST;
  const reached = stars >= REWARD.cost;

  function toggle(row: number, day: number) {
    const done = !week[row]?.[day];
    const before = stars;
    const after = before + (done ? STARS_PER_QUEST : -STARS_PER_QUEST);
    playSound(done && before < REWARD.cost && after >= REWARD.cost ? 'reward' : 'pop');
    setWeek(week.map((days, r) => (r === row ? days.map((was, d) => (d === day ? done : was)) : days)));
  }

  return (
    <section className={classes.chart} aria-label="A sample star chart: tap a day to give it a star">
      <Picture
        catalogue="brand"
        name={reached ? 'twinkle-wow' : 'twinkle-hello'}
        size={112}
        className={classes.mascot}
        lazy
      />
      <div className={classes.top}>
        <Picture catalogue="avatars" name="0" size={56} lazy />
        <p className={classes.name}>Robin's week</p>
        <StarPill count={stars} label="stars" />
      </div>

      <ul className={classes.quests}>
        {QUESTS.map((quest, row) => (
          <li key={quest.name} className={classes.quest} data-color={quest.color}>
            <Picture catalogue="habits" name={quest.icon} size={56} lazy />
            <div>
              <p className={classes.questName}>{quest.name}</p>
              <div className={classes.days}>
                {DAYS.map((day, column) => {
                  const done = week[row]?.[column] ?? false;
                  return (
                    <button
                      key={day}
                      type="button"
                      className={classes.day}
                      aria-pressed={done}
                      aria-label={`${quest.name}, ${day}`}
                      onClick={() => toggle(row, column)}
                    >
                      {done ? (
                        <StarIcon size={38} className={classes.star} />
                      ) : (
                        <span aria-hidden>{day[0]}</span>
                      )}
                    </button>
                  );
                })}
              </div>
            </div>
          </li>
        ))}
      </ul>

      <div className={classes.reward} data-reached={reached || undefined}>
        <Picture catalogue="rewards" name={REWARD.icon} size={56} lazy />
        <div>
          <p className={classes.questName} role="status">
            {reached ? `${REWARD.name} is yours!` : `${REWARD.name}: ${REWARD.cost - stars} stars to go`}
          </p>
          <progress className={classes.bar} value={stars} max={REWARD.cost} aria-hidden="true" />
        </div>
      </div>
    </section>
  );
}
