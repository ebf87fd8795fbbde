import {
  type CreateHabitInput,
  type Habit,
  type HabitSummary,
  RECENT_COMPLETION_DAYS,
} from '@starchart/schema';
import { onePage } from '../../../test-support/openapi/example-values.ts';

/** Weekly, so without an end date. Other habits inherit the fields that they do not name. */
export const HABIT_INPUT = {
  childId: 7,
  name: 'Tidy your room',
  description: 'Toys in the box, clothes in the basket',
  pointsPerCompletion: 8,
  frequency: 'weekly',
  daysPerWeek: 3,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  intervalDays: 1,
  slots: ['any' as const],
  startDate: null,
  forgiving: true,
  requiresApproval: false,
  color: 'secondary',
  icon: 'clean-room',
} satisfies Omit<Required<CreateHabitInput>, 'endDate' | 'active'>;

export const READING: HabitSummary = {
  ...HABIT_INPUT,
  id: 21,
  name: 'Read for 20 minutes',
  description: 'Any book you like, comics count',
  pointsPerCompletion: 10,
  frequency: 'daily',
  daysPerWeek: null,
  endDate: null,
  active: true,
  ended: false,
  color: 'purple',
  icon: 'reading',
  completionCount: 6,
  completionTarget: 30,
  completionPercentage: 20,
  weekTarget: 0,
  completedToday: true,
  slotsToday: [{ slot: 1, part: 'any', status: 'counted' }],
  dueStatus: 'due',
  nextDueOn: '2026-03-12',
  currentStreak: 6,
  longestStreak: 14,
  newBest: false,
  streakUnit: 'days',
  missForgiven: false,
  pendingCount: 0,
};

export const COMPLETION = {
  id: 904,
  completedAt: '2026-03-11T18:12:40.000Z',
  completedOn: '2026-03-11',
  slot: 1,
  status: 'counted' as const,
};

const HABIT: Habit = {
  ...READING,
  completions: [COMPLETION],
  recentSlots: Array.from({ length: RECENT_COMPLETION_DAYS }, () => 1),
};

export const habitsExamples = {
  Habit: HABIT,
  CreateHabitInput: HABIT_INPUT,
  UpdateHabitInput: HABIT_INPUT,
  TakeStarterPackInput: { pack: 'school' },
  HabitCompletionPage: onePage({ ...COMPLETION, pointsEarned: 10 }),
};
