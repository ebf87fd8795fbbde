import { HABIT_INPUT, READING } from '../habits/habits.examples.ts';

export const historyExamples = {
  DayHistory: {
    today: '2026-03-11',
    weekStartsOn: 1,
    firstOn: '2026-01-12',
    habits: [
      {
        habitId: 21,
        name: READING.name,
        icon: READING.icon,
        color: READING.color,
        days: 'KK~KoKK',
        due: '1101111',
        done: '1101011',
      },
      {
        habitId: 22,
        name: HABIT_INPUT.name,
        icon: HABIT_INPUT.icon,
        color: HABIT_INPUT.color,
        days: 'K..K.K.',
        due: '0000000',
        done: '0000000',
        weeks: [{ weekOn: '2026-03-02', done: 3, target: 3, met: true }],
      },
    ],
    points: [
      { day: '2026-03-09', habits: 12, badges: 25 },
      { day: '2026-03-10', habits: 8, badges: 0 },
    ],
  },
};
