import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { HabitColor, HabitIcon } from '@starchart/schema';
import { useState } from 'react';
import { PointsPill } from '@/components/kid/points-pill';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { perLocale } from '@/lib/i18n/i18n';
import { playSound } from '@/lib/sounds/sounds';
import classes from './sample-star-chart.module.css';

/** Monday to Friday of some week. */
const DAYS = [1, 2, 3, 4, 5].map((day) => Date.UTC(2024, 0, day));

const dayName = perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
const dayLetter = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }),
);

type Quest = { name: MessageDescriptor; icon: HabitIcon; color: HabitColor; done: readonly boolean[] };

const QUESTS: readonly Quest[] = [
  { name: msg`Brush teeth`, icon: 'brush-teeth', color: 'secondary', done: [true, true, true, false, false] },
  { name: msg`Read a story`, icon: 'reading', color: 'purple', done: [true, false, true, false, false] },
  { name: msg`Tidy my room`, icon: 'clean-room', color: 'success', done: [false, true, false, false, false] },
];

const STARS_PER_QUEST = 5;
const REWARD = { icon: 'movie-night', cost: 50 };

/** A sample week to try out: a tap adds or removes the star of a day. */
export function SampleStarChart() {
  const [week, setWeek] = useState(QUESTS.map((quest) => quest.done));
  const stars = week.flat().filter(Boolean).length * STARS_PER_QUEST;
  const reached = stars >= REWARD.cost;
  const missing = REWARD.cost - stars;

  function toggle(row: number, day: number) {
    const done = !week[row]?.[day];
    const before = stars;
    const after = before + (done ? STARS_PER_QUEST : -STARS_PER_QUEST);
    playSound(done && before < REWARD.cost && after >= REWARD.cost ? 'reward' : 'pop');
    setWeek(week.map((days, r) => (r === row ? days.map((was, d) => (d === day ? done : was)) : days)));
  }

  return (
    <section className={classes.chart} aria-label={t`A sample star chart: tap a day to give it a star`}>
      <Picture
        catalogue="brand"
        name={reached ? 'twinkle-wow' : 'twinkle-hello'}
        size={112}
        className={classes.mascot}
        lazy
      />
      <div className={classes.top}>
        <Picture catalogue="avatars" name="0" size={56} lazy />
        <p className={classes.name}>
          <Trans>Robin's week</Trans>
        </p>
        <PointsPill count={stars} label={plural(stars, { one: 'star', other: 'stars' })} />
      </div>

      <ul className={classes.quests}>
        {QUESTS.map((quest, row) => (
          <li key={quest.icon} className={classes.quest} data-color={quest.color}>
            <Picture catalogue="habits" name={quest.icon} size={56} lazy />
            <div>
              <p className={classes.questName}>{i18n._(quest.name)}</p>
              <div className={classes.days}>
                {DAYS.map((day, column) => {
                  const done = week[row]?.[column] ?? false;
                  return (
                    <button
                      key={day}
                      type="button"
                      data-print="content"
                      className={classes.day}
                      aria-pressed={done}
                      aria-label={`${i18n._(quest.name)}, ${dayName().format(day)}`}
                      onClick={() => toggle(row, column)}
                    >
                      {done ? (
                        <StarIcon size={38} className={classes.star} />
                      ) : (
                        <span aria-hidden>{dayLetter().format(day)}</span>
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
            {reached
              ? t`Movie night is yours!`
              : plural(missing, {
                  one: 'Movie night: # star to go',
                  other: 'Movie night: # stars to go',
                })}
          </p>
          <progress className={classes.bar} value={stars} max={REWARD.cost} aria-hidden="true" />
        </div>
      </div>
    </section>
  );
}
