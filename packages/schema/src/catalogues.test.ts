import { expect, test } from 'vitest';
import {
  AVATARS,
  BADGE_BONUS_POINTS,
  BADGE_KEYS,
  BADGES,
  COMMON_HABIT_ICONS,
  COMMON_REWARD_ICONS,
  HABIT_COLOR_LABELS,
  HABIT_COLORS,
  HABIT_ICON_GROUPS,
  HABIT_ICON_LABELS,
  HABIT_ICONS,
  REWARD_ICON_GROUPS,
  REWARD_ICON_LABELS,
  REWARD_ICONS,
} from './index.ts';

test('there are sixteen avatars with different images: 0 to 7 for boys, 8 to 15 for girls', () => {
  expect(AVATARS.map(({ index }) => index)).toEqual(Array.from({ length: 16 }, (_, index) => String(index)));
  expect(AVATARS.map(({ group }) => group)).toEqual([
    ...Array.from({ length: 8 }, () => 'Boys'),
    ...Array.from({ length: 8 }, () => 'Girls'),
  ]);
  expect(new Set(AVATARS.map(({ key }) => key)).size).toBe(16);
});

test('the five colors have the labels of the form', () => {
  expect(HABIT_COLORS.map((color) => [color, HABIT_COLOR_LABELS[color]])).toEqual([
    ['primary', 'Red'],
    ['secondary', 'Teal'],
    ['accent', 'Yellow'],
    ['purple', 'Purple'],
    ['success', 'Green'],
  ]);
});

test('forms always show the icons of the spec', () => {
  expect(COMMON_HABIT_ICONS).toEqual([
    'brush-teeth',
    'homework',
    'clean-room',
    'reading',
    'exercise',
    'healthy-eating',
    'music-practice',
    'pet-care',
  ]);
  expect(COMMON_REWARD_ICONS).toEqual([
    'ice-cream',
    'game-time',
    'toy-store',
    'movie-night',
    'treasure-chest',
    'magic-wand',
    'castle',
    'dragon',
  ]);
});

test.each([
  {
    icons: HABIT_ICONS,
    common: COMMON_HABIT_ICONS,
    labels: HABIT_ICON_LABELS,
    groups: HABIT_ICON_GROUPS,
    atLeast: 32,
  },
  {
    icons: REWARD_ICONS,
    common: COMMON_REWARD_ICONS,
    labels: REWARD_ICON_LABELS,
    groups: REWARD_ICON_GROUPS,
    atLeast: 26,
  },
])('there are $atLeast icons or more, each with a label, each common or in one group', (catalog) => {
  const icons: readonly string[] = catalog.icons;
  expect(icons.length).toBeGreaterThanOrEqual(catalog.atLeast);
  expect(new Set(icons).size).toBe(icons.length);
  expect(Object.keys(catalog.labels)).toEqual(icons);
  expect(new Set(Object.values(catalog.labels)).size).toBe(icons.length);
  expect([...catalog.common, ...catalog.groups.flatMap((group) => group.icons)]).toEqual(icons);
});

test('the six badges are worth 25 stars each', () => {
  expect(BADGE_BONUS_POINTS).toBe(25);
  expect(BADGES.map(({ key, name }) => [key, name])).toEqual([
    ['star-achiever', 'Star Achiever'],
    ['rainbow-warrior', 'Rainbow Warrior'],
    ['book-worm', 'Book Worm'],
    ['streak-master', 'Streak Master'],
    ['early-bird', 'Early Bird'],
    ['explorer', 'Explorer'],
  ]);
  expect(BADGES.map(({ key }) => key)).toEqual([...BADGE_KEYS]);
});
