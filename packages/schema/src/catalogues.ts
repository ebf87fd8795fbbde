/** Fixed catalogues for images, forms and rules. Keys are stored; labels are shown. */

export const AVATARS = [
  { index: '0', key: 'fox', group: 'Boys' },
  { index: '1', key: 'bear', group: 'Boys' },
  { index: '2', key: 'owl', group: 'Boys' },
  { index: '3', key: 'frog', group: 'Boys' },
  { index: '4', key: 'rabbit', group: 'Boys' },
  { index: '5', key: 'hedgehog', group: 'Boys' },
  { index: '6', key: 'squirrel', group: 'Boys' },
  { index: '7', key: 'deer', group: 'Boys' },
  { index: '8', key: 'turtle', group: 'Girls' },
  { index: '9', key: 'whale', group: 'Girls' },
  { index: '10', key: 'octopus', group: 'Girls' },
  { index: '11', key: 'penguin', group: 'Girls' },
  { index: '12', key: 'parrot', group: 'Girls' },
  { index: '13', key: 'seahorse', group: 'Girls' },
  { index: '14', key: 'dolphin', group: 'Girls' },
  { index: '15', key: 'crab', group: 'Girls' },
] as const;

export type AvatarIndex = (typeof AVATARS)[number]['index'];
export const AVATAR_INDICES = AVATARS.map((avatar) => avatar.index) as [AvatarIndex, ...AvatarIndex[]];

/** How a child's pages look: `plain` has no mascot and calmer words, for teenagers. */
export const CHILD_LOOKS = ['playful', 'plain'] as const;
export type ChildLook = (typeof CHILD_LOOKS)[number];

/** Whether quests and rewards on a child's pages have a button that reads them aloud. */
export const READ_ALOUD = ['off', 'button'] as const;
export type ReadAloud = (typeof READ_ALOUD)[number];

/** The pictures of a picture PIN. */
export const PIN_PICTURES = [
  'owl',
  'key',
  'sun',
  'boat',
  'apple',
  'fish',
  'flower',
  'house',
  'umbrella',
  'tree',
  'car',
  'moon',
] as const;
export type PinPicture = (typeof PIN_PICTURES)[number];

export const HABIT_COLORS = ['primary', 'secondary', 'accent', 'purple', 'success'] as const;
export type HabitColor = (typeof HABIT_COLORS)[number];
export const HABIT_COLOR_LABELS = {
  primary: 'Red',
  secondary: 'Teal',
  accent: 'Yellow',
  purple: 'Purple',
  success: 'Green',
} as const satisfies Record<HabitColor, string>;

export const COMPLETION_STATUSES = ['counted', 'pending'] as const;
export type CompletionStatus = (typeof COMPLETION_STATUSES)[number];

/** Whether offline completions of a family count, wait for approval, or are accepted for the current day alone. */
export const OFFLINE_COMPLETIONS = ['accept', 'approve', 'today'] as const;
export type OfflineCompletions = (typeof OFFLINE_COMPLETIONS)[number];

/** What a note of a grown-up to a child is about. */
export const NOTE_KINDS = [
  'praise',
  'completion_rejected',
  'redemption_canceled',
  'habit_deleted',
  'reply',
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Praise in one tap, for families that have not saved their own. */
export const PRAISE_PRESETS = [
  { text: 'Kind to a sibling', points: 2 },
  { text: 'Tried again', points: 1 },
  { text: 'Said sorry', points: 0 },
  { text: 'Helped without being asked', points: 3 },
  { text: 'Patient', points: 1 },
  { text: 'Told the truth', points: 2 },
] as const;

/** By the family's calendar. */
export const LIMIT_PERIODS = ['day', 'week', 'month', 'lifetime'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

export const WISH_STATUSES = ['open', 'accepted', 'declined'] as const;
export type WishStatus = (typeof WISH_STATUSES)[number];

/** Why nothing is due during a pause. */
export const PAUSE_KINDS = ['sick', 'vacation', 'away', 'day_off'] as const;
export type PauseKind = (typeof PAUSE_KINDS)[number];

export const HABIT_FREQUENCIES = ['daily', 'weekly'] as const;
export type HabitFrequency = (typeof HABIT_FREQUENCIES)[number];

/** The icons that forms always show. */
export const COMMON_HABIT_ICONS = [
  'brush-teeth',
  'homework',
  'clean-room',
  'reading',
  'exercise',
  'healthy-eating',
  'music-practice',
  'pet-care',
] as const;
/** All icons, the common ones first. */
export const HABIT_ICON_LABELS = {
  'brush-teeth': 'Brush teeth',
  homework: 'Homework',
  'clean-room': 'Clean room',
  reading: 'Reading',
  exercise: 'Exercise',
  'healthy-eating': 'Healthy eating',
  'music-practice': 'Music practice',
  'pet-care': 'Pet care',
  'wake-up': 'Wake up',
  'get-dressed': 'Get dressed',
  'brush-hair': 'Brush hair',
  'wash-hands': 'Wash hands',
  bath: 'Bath',
  bedtime: 'Bedtime',
  'make-bed': 'Make bed',
  'set-table': 'Set table',
  cooking: 'Cooking',
  dishes: 'Dishes',
  laundry: 'Laundry',
  trash: 'Trash',
  'shoes-away': 'Shoes away',
  'water-plants': 'Water plants',
  'walk-dog': 'Walk dog',
  vegetables: 'Vegetables',
  'drink-water': 'Drink water',
  medicine: 'Medicine',
  'pack-bag': 'Pack bag',
  math: 'Math',
  language: 'Language',
  drawing: 'Drawing',
  violin: 'Violin',
  piano: 'Piano',
  'ball-games': 'Ball games',
  swimming: 'Swimming',
  bike: 'Bike',
  outdoors: 'Outdoors',
  kindness: 'Kindness',
  calm: 'Calm',
  'screen-free': 'Screen-free',
} as const;
export type HabitIcon = keyof typeof HABIT_ICON_LABELS;
export const HABIT_ICONS = Object.keys(HABIT_ICON_LABELS) as [HabitIcon, ...HabitIcon[]];
/** The icons that forms show on demand, by subject. */
export const HABIT_ICON_GROUPS = [
  {
    label: 'Morning and evening',
    icons: ['wake-up', 'get-dressed', 'brush-hair', 'wash-hands', 'bath', 'bedtime'],
  },
  {
    label: 'Helping at home',
    icons: [
      'make-bed',
      'set-table',
      'cooking',
      'dishes',
      'laundry',
      'trash',
      'shoes-away',
      'water-plants',
      'walk-dog',
    ],
  },
  { label: 'Food and health', icons: ['vegetables', 'drink-water', 'medicine'] },
  { label: 'Learning and music', icons: ['pack-bag', 'math', 'language', 'drawing', 'violin', 'piano'] },
  { label: 'Sports and fresh air', icons: ['ball-games', 'swimming', 'bike', 'outdoors'] },
  { label: 'Kind and calm', icons: ['kindness', 'calm', 'screen-free'] },
] as const satisfies readonly { label: string; icons: readonly HabitIcon[] }[];

/** The icons that forms always show. */
export const COMMON_REWARD_ICONS = [
  'ice-cream',
  'game-time',
  'toy-store',
  'movie-night',
  'treasure-chest',
  'magic-wand',
  'castle',
  'dragon',
] as const;
/** All icons, the common ones first. */
export const REWARD_ICON_LABELS = {
  'ice-cream': 'Ice cream',
  'game-time': 'Game time',
  'toy-store': 'Toy store',
  'movie-night': 'Movie night',
  'treasure-chest': 'Treasure chest',
  'magic-wand': 'Magic wand',
  castle: 'Castle',
  dragon: 'Dragon',
  'sweet-treat': 'Sweet treat',
  pizza: 'Pizza',
  'choose-dinner': 'Choose dinner',
  baking: 'Baking',
  'screen-time': 'Screen time',
  'board-game': 'Board game',
  puzzle: 'Puzzle',
  'craft-kit': 'Craft kit',
  'stay-up-late': 'Stay up late',
  sleepover: 'Sleepover',
  playground: 'Playground',
  pool: 'Pool',
  picnic: 'Picnic',
  bowling: 'Bowling',
  zoo: 'Zoo',
  'bike-trip': 'Bike trip',
  camping: 'Camping',
  concert: 'Concert',
  'day-out': 'Day out',
  'new-book': 'New book',
  stickers: 'Stickers',
  present: 'Present',
  'pocket-money': 'Pocket money',
} as const;
export type RewardIcon = keyof typeof REWARD_ICON_LABELS;
export const REWARD_ICONS = Object.keys(REWARD_ICON_LABELS) as [RewardIcon, ...RewardIcon[]];
/** The icons that forms show on demand, by subject. */
export const REWARD_ICON_GROUPS = [
  { label: 'Treats', icons: ['sweet-treat', 'pizza', 'choose-dinner', 'baking'] },
  {
    label: 'Fun at home',
    icons: ['screen-time', 'board-game', 'puzzle', 'craft-kit', 'stay-up-late', 'sleepover'],
  },
  {
    label: 'Days out',
    icons: ['playground', 'pool', 'picnic', 'bowling', 'zoo', 'bike-trip', 'camping', 'concert', 'day-out'],
  },
  { label: 'To keep', icons: ['new-book', 'stickers', 'present', 'pocket-money'] },
] as const satisfies readonly { label: string; icons: readonly RewardIcon[] }[];

export const BADGE_KEYS = [
  'star-achiever',
  'rainbow-warrior',
  'book-worm',
  'streak-master',
  'early-bird',
  'explorer',
] as const;
export type BadgeKey = (typeof BADGE_KEYS)[number];

/** The badge catalogue in display order; the database's `badges` table is synced from it. */
export const BADGES = [
  {
    key: 'star-achiever',
    name: 'Star Achiever',
    description: 'You collected 100 stars in all. You shine!',
    condition: 'Collect 100 stars in all',
  },
  {
    key: 'rainbow-warrior',
    name: 'Rainbow Warrior',
    description: 'You did quests in all five colors. What a rainbow!',
    condition: 'Do a quest in each of the five colors',
  },
  {
    key: 'book-worm',
    name: 'Book Worm',
    description: 'You finished ten reading quests. So many stories!',
    condition: 'Finish 10 reading quests',
  },
  {
    key: 'streak-master',
    name: 'Streak Master',
    description: 'You did a daily quest seven days in a row. Wow!',
    condition: 'Do a daily quest 7 days in a row',
  },
  {
    key: 'early-bird',
    name: 'Early Bird',
    description: 'You finished five quests before 8 in the morning.',
    condition: 'Finish 5 quests before 8 in the morning',
  },
  {
    key: 'explorer',
    name: 'Explorer',
    description: 'You tried five different quests. Keep exploring!',
    condition: 'Finish 5 different quests',
  },
] as const satisfies readonly { key: BadgeKey; name: string; description: string; condition: string }[];

/** The constellations of the night sky, in the order in which a child finds them. */
export const CONSTELLATION_NAMES = {
  fox: 'Fox',
  kite: 'Kite',
  teapot: 'Teapot',
  whale: 'Whale',
  rocket: 'Rocket',
  cat: 'Cat',
  'tree-house': 'Tree house',
  dragon: 'Dragon',
  snail: 'Snail',
  boat: 'Boat',
  owl: 'Owl',
  guitar: 'Guitar',
  bicycle: 'Bicycle',
  bear: 'Bear',
  umbrella: 'Umbrella',
  turtle: 'Turtle',
  lighthouse: 'Lighthouse',
  hedgehog: 'Hedgehog',
  castle: 'Castle',
  train: 'Train',
  rabbit: 'Rabbit',
  cake: 'Cake',
  elephant: 'Elephant',
  'star-boat': 'Star boat',
} as const;
export type ConstellationKey = keyof typeof CONSTELLATION_NAMES;
export const CONSTELLATION_KEYS = Object.keys(CONSTELLATION_NAMES) as [
  ConstellationKey,
  ...ConstellationKey[],
];
