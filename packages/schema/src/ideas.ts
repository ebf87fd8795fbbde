import type { CreateRewardInput } from './rewards.ts';
import { type HabitIdea, SCHOOL_NIGHTS, STARTER_PACKS, type StarterPackKey } from './starter-packs.ts';

/** The ages of ideas are those of starter packs. */
export type IdeaAge = StarterPackKey;
export const IDEA_AGE_LABELS = {
  little: '3 to 6',
  school: '7 to 11',
  teen: '12 and older',
} as const satisfies Record<IdeaAge, string>;

export type RewardIdea = Pick<CreateRewardInput, 'name' | 'description' | 'pointsCost' | 'icon'>;

const FURTHER_HABITS = {
  little: [
    {
      name: 'Get dressed by myself',
      description: 'Socks too',
      pointsPerCompletion: 5,
      frequency: 'daily',
      color: 'accent',
      icon: 'get-dressed',
    },
    {
      name: 'Wash my hands',
      description: 'With soap, before every meal',
      pointsPerCompletion: 5,
      frequency: 'daily',
      color: 'secondary',
      icon: 'wash-hands',
    },
    {
      name: 'Set the table',
      description: 'A plate and a fork for everyone',
      pointsPerCompletion: 5,
      frequency: 'daily',
      color: 'primary',
      icon: 'set-table',
    },
    {
      name: 'Put my shoes away',
      description: 'Side by side, next to the door',
      pointsPerCompletion: 3,
      frequency: 'daily',
      color: 'accent',
      icon: 'shoes-away',
    },
    {
      name: 'Play outside',
      description: 'Rain or shine, a puddle counts too',
      pointsPerCompletion: 5,
      frequency: 'daily',
      color: 'success',
      icon: 'outdoors',
    },
    {
      name: 'Feed our pet',
      description: 'Food in the bowl and fresh water',
      pointsPerCompletion: 5,
      frequency: 'daily',
      color: 'primary',
      icon: 'pet-care',
    },
    {
      name: 'Be a helper',
      description: 'One kind thing for someone I love',
      pointsPerCompletion: 5,
      frequency: 'daily',
      color: 'purple',
      icon: 'kindness',
    },
    {
      name: 'Hop in the bath',
      description: 'Wash, rinse and wrap up warm',
      pointsPerCompletion: 5,
      frequency: 'weekly',
      daysPerWeek: 3,
      color: 'secondary',
      icon: 'bath',
    },
    {
      name: 'Off to bed on time',
      description: 'Pajamas on, one story, lights out',
      pointsPerCompletion: 5,
      frequency: 'daily',
      color: 'purple',
      icon: 'bedtime',
    },
  ],
  school: [
    {
      name: 'Make my bed',
      description: 'Blanket flat, pillow on top',
      pointsPerCompletion: 5,
      frequency: 'daily',
      color: 'accent',
      icon: 'make-bed',
    },
    {
      name: 'Pack my school bag',
      description: 'The night before, snack included',
      pointsPerCompletion: 5,
      frequency: 'daily',
      weekdays: SCHOOL_NIGHTS,
      color: 'primary',
      icon: 'pack-bag',
    },
    {
      name: 'Practice my instrument',
      description: 'Fifteen minutes, the tricky part first',
      pointsPerCompletion: 10,
      frequency: 'daily',
      weekdays: [1, 3, 5],
      color: 'purple',
      icon: 'music-practice',
    },
    {
      name: 'Practice my times tables',
      description: 'One row until it sticks',
      pointsPerCompletion: 10,
      frequency: 'weekly',
      daysPerWeek: 4,
      color: 'secondary',
      icon: 'math',
    },
    {
      name: 'Empty the dishwasher',
      description: 'Forks with forks, cups on the shelf',
      pointsPerCompletion: 10,
      frequency: 'weekly',
      daysPerWeek: 3,
      color: 'secondary',
      icon: 'dishes',
    },
    {
      name: 'Walk the dog',
      description: 'Once around the block',
      pointsPerCompletion: 10,
      frequency: 'daily',
      color: 'success',
      icon: 'walk-dog',
    },
    {
      name: 'Water the plants',
      description: 'A little for each of them',
      pointsPerCompletion: 5,
      frequency: 'weekly',
      daysPerWeek: 2,
      color: 'success',
      icon: 'water-plants',
    },
    {
      name: 'A screen-free hour',
      description: 'Build, draw, play or just daydream',
      pointsPerCompletion: 10,
      frequency: 'daily',
      color: 'primary',
      icon: 'screen-free',
    },
    {
      name: 'Do one kind thing',
      description: 'Help, share or cheer someone up',
      pointsPerCompletion: 5,
      frequency: 'daily',
      color: 'purple',
      icon: 'kindness',
    },
  ],
  teen: [
    {
      name: 'Up with my alarm',
      description: 'Feet on the floor the first time it rings',
      pointsPerCompletion: 5,
      frequency: 'daily',
      color: 'accent',
      icon: 'wake-up',
    },
    {
      name: 'Do my own laundry',
      description: 'Washed, dried, folded and put away',
      pointsPerCompletion: 20,
      frequency: 'weekly',
      daysPerWeek: 1,
      color: 'secondary',
      icon: 'laundry',
    },
    {
      name: 'Take out the trash',
      description: 'Recycling too',
      pointsPerCompletion: 10,
      frequency: 'weekly',
      daysPerWeek: 2,
      color: 'success',
      icon: 'trash',
    },
    {
      name: 'Learn ten new words',
      description: "In a language I'm learning",
      pointsPerCompletion: 10,
      frequency: 'weekly',
      daysPerWeek: 4,
      color: 'purple',
      icon: 'language',
    },
    {
      name: 'Practice for half an hour',
      description: 'The instrument or skill I want to get good at',
      pointsPerCompletion: 15,
      frequency: 'weekly',
      daysPerWeek: 4,
      color: 'purple',
      icon: 'music-practice',
    },
    {
      name: 'Reset my room',
      description: 'Clear floor, clear desk, fresh sheets',
      pointsPerCompletion: 20,
      frequency: 'weekly',
      daysPerWeek: 1,
      color: 'accent',
      icon: 'clean-room',
    },
    {
      name: 'Phone-free dinner',
      description: "Everyone's phone in the basket",
      pointsPerCompletion: 5,
      frequency: 'daily',
      color: 'primary',
      icon: 'screen-free',
    },
    {
      name: 'Ten quiet minutes',
      description: 'Breathe, write or sit still',
      pointsPerCompletion: 5,
      frequency: 'daily',
      color: 'secondary',
      icon: 'calm',
    },
    {
      name: 'Lend a hand',
      description: 'Half an hour for a sibling, a grandparent or a neighbor',
      pointsPerCompletion: 10,
      frequency: 'weekly',
      daysPerWeek: 2,
      color: 'success',
      icon: 'kindness',
    },
  ],
} as const satisfies Record<IdeaAge, readonly HabitIdea[]>;

/** Suggested habits by age, those of the starter pack first. */
export const HABIT_IDEAS: Record<IdeaAge, readonly HabitIdea[]> = {
  little: [...packedHabits('little'), ...FURTHER_HABITS.little],
  school: [...packedHabits('school'), ...FURTHER_HABITS.school],
  teen: [...packedHabits('teen'), ...FURTHER_HABITS.teen],
};

function packedHabits(age: IdeaAge): readonly HabitIdea[] {
  return STARTER_PACKS.find(({ key }) => key === age)?.habits ?? [];
}

const REWARDS = {
  little: [
    {
      name: 'Extra bedtime story',
      description: 'One more, and you choose the book',
      pointsCost: 20,
      icon: 'new-book',
    },
    {
      name: 'Sheet of stickers',
      description: 'You pick which ones',
      pointsCost: 25,
      icon: 'stickers',
    },
    {
      name: 'Ice cream',
      description: 'One scoop with sprinkles',
      pointsCost: 40,
      icon: 'ice-cream',
    },
    {
      name: 'Trip to the playground',
      description: 'The big one with the long slide',
      pointsCost: 50,
      icon: 'playground',
    },
    {
      name: 'Pick what we have for dinner',
      description: "Yes, even if it's pancakes",
      pointsCost: 60,
      icon: 'choose-dinner',
    },
    {
      name: 'Bake cookies together',
      description: 'You stir, you decorate, you taste',
      pointsCost: 80,
      icon: 'baking',
    },
    {
      name: 'Movie night',
      description: 'You pick the movie, we make the popcorn',
      pointsCost: 100,
      icon: 'movie-night',
    },
    {
      name: 'Blanket fort',
      description: 'Camp out in the living room with flashlights',
      pointsCost: 100,
      icon: 'camping',
    },
    {
      name: 'Afternoon at the pool',
      description: 'All the splashing you want',
      pointsCost: 150,
      icon: 'pool',
    },
    {
      name: 'A small toy',
      description: 'Something little from the toy store',
      pointsCost: 200,
      icon: 'toy-store',
    },
    {
      name: 'Day at the zoo',
      description: 'We start with your favorite animal',
      pointsCost: 400,
      icon: 'zoo',
    },
  ],
  school: [
    {
      name: 'Half an hour of screen time',
      description: 'Any show or game you like',
      pointsCost: 40,
      icon: 'screen-time',
    },
    {
      name: 'Family game night',
      description: 'You pick the game and who goes first',
      pointsCost: 60,
      icon: 'board-game',
    },
    {
      name: 'Stay up late',
      description: 'Half an hour, on a night without school the next day',
      pointsCost: 60,
      icon: 'stay-up-late',
    },
    {
      name: 'Pizza night',
      description: 'You choose the toppings',
      pointsCost: 120,
      icon: 'pizza',
    },
    {
      name: 'A new book',
      description: 'Any one you like from the bookstore',
      pointsCost: 150,
      icon: 'new-book',
    },
    {
      name: 'Bike ride and picnic',
      description: 'You plan the route, we pack the basket',
      pointsCost: 150,
      icon: 'bike-trip',
    },
    {
      name: 'Craft kit',
      description: 'Slime, beads or paint: you decide',
      pointsCost: 200,
      icon: 'craft-kit',
    },
    {
      name: 'Sleepover with a friend',
      description: 'Sleeping bags, snacks and giggles',
      pointsCost: 250,
      icon: 'sleepover',
    },
    {
      name: 'Extra allowance',
      description: 'A little more to save or spend',
      pointsCost: 250,
      icon: 'pocket-money',
    },
    {
      name: 'Bowling with the family',
      description: 'Two games and a round of lemonade',
      pointsCost: 300,
      icon: 'bowling',
    },
    {
      name: 'Day at the amusement park',
      description: 'Rides, cotton candy and time for one more',
      pointsCost: 1000,
      icon: 'day-out',
    },
  ],
  teen: [
    {
      name: 'Skip a chore',
      description: 'You pick which one',
      pointsCost: 60,
      icon: 'magic-wand',
    },
    {
      name: 'Run the car playlist',
      description: 'A whole week, every song',
      pointsCost: 60,
      icon: 'concert',
    },
    {
      name: 'An extra hour of gaming',
      description: 'Once homework is done',
      pointsCost: 80,
      icon: 'game-time',
    },
    {
      name: 'Bubble tea run',
      description: 'Any flavor, any toppings',
      pointsCost: 80,
      icon: 'sweet-treat',
    },
    {
      name: 'Weekend curfew, one hour later',
      description: 'We can pick you up',
      pointsCost: 150,
      icon: 'stay-up-late',
    },
    {
      name: 'Takeout from your favorite place',
      description: 'You order for all of us',
      pointsCost: 180,
      icon: 'choose-dinner',
    },
    {
      name: 'Friends over for the night',
      description: 'The living room is yours',
      pointsCost: 300,
      icon: 'sleepover',
    },
    {
      name: 'Extra allowance',
      description: 'Spend it any way you like',
      pointsCost: 300,
      icon: 'pocket-money',
    },
    {
      name: 'Movie with a friend',
      description: 'At the theater, popcorn included',
      pointsCost: 350,
      icon: 'movie-night',
    },
    {
      name: 'Day trip with a friend',
      description: 'The beach, the city or the trails',
      pointsCost: 900,
      icon: 'day-out',
    },
    {
      name: "Something you've been saving for",
      description: 'We chip in for clothes, gear or a game',
      pointsCost: 1200,
      icon: 'present',
    },
    {
      name: 'Concert tickets',
      description: 'Two seats, and we drive',
      pointsCost: 1500,
      icon: 'concert',
    },
  ],
} as const satisfies Record<IdeaAge, readonly RewardIdea[]>;

/** Suggested rewards by age, the cheapest first. With a starter pack, a child earns 20 to 40 points a day. */
export const REWARD_IDEAS: Record<IdeaAge, readonly RewardIdea[]> = REWARDS;

export type IdeaText =
  | (typeof IDEA_AGE_LABELS)[IdeaAge]
  | ((typeof FURTHER_HABITS)[IdeaAge] | (typeof REWARDS)[IdeaAge])[number]['name' | 'description'];
