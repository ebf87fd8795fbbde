import type { CreateHabitInput } from './habits.ts';
import type { PartOfDay } from './parts-of-day.ts';

export const STARTER_PACK_KEYS = ['little', 'school', 'teen'] as const;
export type StarterPackKey = (typeof STARTER_PACK_KEYS)[number];

/** A suggested habit; once added, it is an ordinary habit. */
export type HabitIdea = Pick<
  CreateHabitInput,
  'name' | 'description' | 'pointsPerCompletion' | 'frequency' | 'color' | 'icon'
> & {
  daysPerWeek?: number;
  weekdays?: readonly number[];
  /** Offered with the habit: several times a day instead of once. */
  offeredSlots?: readonly PartOfDay[];
};

/** ISO weekdays. */
const SCHOOL_DAYS = [1, 2, 3, 4, 5];
export const SCHOOL_NIGHTS = [1, 2, 3, 4, 7];

export interface StarterPack {
  key: StarterPackKey;
  name: string;
  ages: string;
  habits: readonly HabitIdea[];
}

const PACKS = [
  {
    key: 'little',
    name: 'Little ones',
    ages: '3 to 6 years',
    habits: [
      {
        name: 'Brush my teeth',
        description: 'In the morning and before bed',
        pointsPerCompletion: 5,
        frequency: 'daily',
        offeredSlots: ['morning', 'evening'],
        color: 'secondary',
        icon: 'brush-teeth',
      },
      {
        name: 'Put my toys to bed',
        description: 'Every toy sleeps in its own place',
        pointsPerCompletion: 5,
        frequency: 'daily',
        color: 'accent',
        icon: 'clean-room',
      },
      {
        name: 'Taste something green',
        description: 'One bite counts',
        pointsPerCompletion: 5,
        frequency: 'daily',
        color: 'success',
        icon: 'vegetables',
      },
      {
        name: 'Story time',
        description: 'Look at a book together',
        pointsPerCompletion: 5,
        frequency: 'daily',
        color: 'purple',
        icon: 'reading',
      },
    ],
  },
  {
    key: 'school',
    name: 'School kids',
    ages: '7 to 11 years',
    habits: [
      {
        name: 'Do my homework',
        description: 'Before screens and games',
        pointsPerCompletion: 10,
        frequency: 'daily',
        weekdays: SCHOOL_DAYS,
        color: 'primary',
        icon: 'homework',
      },
      {
        name: 'Read for 15 minutes',
        description: 'Any book you like',
        pointsPerCompletion: 10,
        frequency: 'daily',
        color: 'purple',
        icon: 'reading',
      },
      {
        name: 'Brush my teeth',
        description: 'In the morning and before bed',
        pointsPerCompletion: 5,
        frequency: 'daily',
        offeredSlots: ['morning', 'evening'],
        color: 'secondary',
        icon: 'brush-teeth',
      },
      {
        name: 'Tidy my room',
        description: 'Floor clear, bed made',
        pointsPerCompletion: 15,
        frequency: 'weekly',
        daysPerWeek: 2,
        color: 'accent',
        icon: 'clean-room',
      },
      {
        name: 'Move for half an hour',
        description: 'Outside if the weather is nice',
        pointsPerCompletion: 10,
        frequency: 'weekly',
        daysPerWeek: 3,
        color: 'success',
        icon: 'exercise',
      },
    ],
  },
  {
    key: 'teen',
    name: 'Teens',
    ages: '12 years and older',
    habits: [
      {
        name: 'Homework before screens',
        description: "Phone in another room until it's done",
        pointsPerCompletion: 10,
        frequency: 'daily',
        weekdays: SCHOOL_DAYS,
        color: 'primary',
        icon: 'homework',
      },
      {
        name: 'Read for 20 minutes',
        description: 'Books, comics and long articles all count',
        pointsPerCompletion: 10,
        frequency: 'daily',
        color: 'purple',
        icon: 'reading',
      },
      {
        name: 'Lights out on time',
        description: 'Phone charging outside the bedroom',
        pointsPerCompletion: 10,
        frequency: 'daily',
        weekdays: SCHOOL_NIGHTS,
        color: 'secondary',
        icon: 'bedtime',
      },
      {
        name: 'Get moving for 30 minutes',
        description: 'A run, a workout, practice or a long walk',
        pointsPerCompletion: 10,
        frequency: 'weekly',
        daysPerWeek: 4,
        color: 'success',
        icon: 'exercise',
      },
      {
        name: 'Cook dinner for everyone',
        description: 'From the recipe to the clean pan',
        pointsPerCompletion: 30,
        frequency: 'weekly',
        daysPerWeek: 1,
        color: 'accent',
        icon: 'cooking',
      },
    ],
  },
] as const satisfies readonly StarterPack[];

/** Suggested habits by age, added together. */
export const STARTER_PACKS: readonly StarterPack[] = PACKS;

export type StarterPackText =
  | (typeof PACKS)[number]['name' | 'ages']
  | (typeof PACKS)[number]['habits'][number]['name' | 'description'];
