import type { CreateHabitInput } from './habits.ts';

export const STARTER_PACK_KEYS = ['little', 'school'] as const;
export type StarterPackKey = (typeof STARTER_PACK_KEYS)[number];

type StarterHabit = Pick<
  CreateHabitInput,
  'name' | 'description' | 'pointsPerCompletion' | 'frequency' | 'color' | 'icon'
> & { daysPerWeek?: number };

export interface StarterPack {
  key: StarterPackKey;
  name: string;
  ages: string;
  habits: readonly StarterHabit[];
}

/** Suggested habits by age; once added, they are ordinary habits. */
export const STARTER_PACKS: readonly StarterPack[] = [
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
        icon: 'healthy-eating',
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
        color: 'secondary',
        icon: 'brush-teeth',
      },
      {
        name: 'Tidy my room',
        description: 'Floor free, bed made',
        pointsPerCompletion: 15,
        frequency: 'weekly',
        daysPerWeek: 2,
        color: 'accent',
        icon: 'clean-room',
      },
      {
        name: 'Move for half an hour',
        description: 'Outside, if the weather lets you',
        pointsPerCompletion: 10,
        frequency: 'weekly',
        daysPerWeek: 3,
        color: 'success',
        icon: 'exercise',
      },
    ],
  },
];
