import { MIA } from '../children/children.examples.ts';
import { HABIT_INPUT, READING } from '../habits/habits.examples.ts';
import { NOTE } from '../notes/notes.examples.ts';

export const recapsExamples = {
  WeekRecap: {
    weekOn: '2026-03-02',
    pointsEarned: 41,
    badgePoints: 25,
    completions: 23,
    topHabit: { habitId: 21, name: READING.name, icon: READING.icon, color: READING.color, count: 6 },
    streak: { habitId: 21, name: READING.name, streak: 12, unit: 'days', isBest: true },
    notes: [{ authorName: 'Anna', text: NOTE.text, points: 3 }],
    goal: { rewardId: 41, name: 'Castle', icon: 'castle', toGo: 38 },
    pausedDays: 0,
    moreThanLastWeek: true,
  },
  FamilyRecap: {
    weekOn: '2026-03-02',
    today: '2026-03-11',
    children: [
      {
        childId: 7,
        name: MIA.name,
        avatar: MIA.avatar,
        due: 28,
        met: 23,
        doneOfDue: { done: 30, due: 36, extra: 1, weeklyMet: 2, weeklyDue: 3 },
        habits: [
          {
            habitId: 21,
            name: READING.name,
            icon: READING.icon,
            color: READING.color,
            days: 'KKoKKKK',
            due: '1111111',
            done: '1101111',
          },
        ],
        pending: 1,
        earned: 41,
        earnedByBadges: 25,
        bonus: 3,
        deducted: 0,
        spent: 20,
        topHabit: { habitId: 21, name: READING.name, icon: READING.icon, color: READING.color, count: 6 },
        endedStreaks: [
          { habitId: 22, name: HABIT_INPUT.name, streak: 5, unit: 'days', endedOn: '2026-03-05', slots: 1 },
        ],
        rarelyDone: [{ habitId: 23, name: 'Practice piano', done: 2, due: 7 }],
        mastered: [{ habitId: 21, name: READING.name }],
        fulfilled: [{ redemptionId: 51, name: 'Movie night' }],
        open: [{ redemptionId: 52, name: 'Zoo', waitsForApproval: true }],
      },
    ],
  },
};
