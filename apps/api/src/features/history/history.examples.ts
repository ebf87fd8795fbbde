import { HABIT_INPUT, READING } from '../habits/habits.examples.ts';

export const historyExamples = {
  DayHistory: {
    today: '2026-03-11',
    weekStartsOn: 1,
    firstOn: '2026-01-12',
    habits: [
      { habitId: 21, name: READING.name, icon: READING.icon, color: READING.color, days: 'KK~KoKK' },
      {
        habitId: 22,
        name: HABIT_INPUT.name,
        icon: HABIT_INPUT.icon,
        color: HABIT_INPUT.color,
        days: 'K..K.K.',
        weeks: [{ weekOn: '2026-03-02', done: 3, target: 3, met: true }],
      },
    ],
  },
};
