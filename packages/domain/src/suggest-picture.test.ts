import {
  HABIT_ICON_LABELS,
  HABIT_ICONS,
  REWARD_ICON_LABELS,
  REWARD_ICONS,
  STARTER_PACKS,
} from '@starchart/schema';
import { expect, test } from 'vitest';
import { isFoundBy, suggestHabitPicture, suggestRewardPicture } from './suggest-picture.ts';

test.each([
  ['Brush my teeth', 'brush-teeth'],
  ['Brush hair', 'brush-hair'],
  ['Wash hands before dinner', 'wash-hands'],
  ['Clean your hands', 'wash-hands'],
  ['Wash your hair', 'bath'],
  ['Have a shower', 'bath'],
  ['Clean the bathroom', 'clean-room'],
  ['Make the bed', 'make-bed'],
  ['Go to bed on time', 'bedtime'],
  ['Read a bedtime story', 'reading'],
  ['Get up at 7', 'wake-up'],
  ['Get dressed by myself', 'get-dressed'],
  ['Get ready for school', 'get-dressed'],
  ['Put shoes away', 'shoes-away'],
  ['Pack my school bag', 'pack-bag'],
  ['Set the table', 'set-table'],
  ['Empty the dishwasher', 'dishes'],
  ['Fold the clothes', 'laundry'],
  ['Take out the trash', 'trash'],
  ['Water the plants', 'water-plants'],
  ['Drink enough water', 'drink-water'],
  ['Walk the dog', 'walk-dog'],
  ['Feed the dog', 'pet-care'],
  ['Take a walk', 'outdoors'],
  ['Eat your vegetables', 'vegetables'],
  ['Eat breakfast', 'healthy-eating'],
  ['Take vitamins', 'medicine'],
  ['Help to cook dinner', 'cooking'],
  ['Times tables', 'math'],
  ['Spanish words', 'language'],
  ['READING', 'reading'],
  ['Violin', 'violin'],
  ['Practice the piano', 'piano'],
  ['Guitar practice', 'music-practice'],
  ['Draw a picture', 'drawing'],
  ['Study for the test', 'homework'],
  ['Swimming lesson', 'swimming'],
  ['Ride my bike', 'bike'],
  ['Soccer practice', 'ball-games'],
  ['Ten push-ups', 'exercise'],
  ['No screens before school', 'screen-free'],
  ['Play outside', 'outdoors'],
  ['Five calm breaths', 'calm'],
  ['Help my sister', 'kindness'],
  ['Phone Grandma', 'kindness'],
  ['Tidy up my room', 'clean-room'],
])('the habit "%s" suggests %s', (name, icon) => {
  expect(suggestHabitPicture(name)).toBe(icon);
});

test.each([
  ['Ice cream with two scoops', 'ice-cream'],
  ['Movie night', 'movie-night'],
  ['30 minutes of video games', 'game-time'],
  ['One more game', 'game-time'],
  ['Board game with everybody', 'board-game'],
  ['One hour of TV', 'screen-time'],
  ['A new comic', 'new-book'],
  ['Lego set', 'toy-store'],
  ['Visit the zoo', 'zoo'],
  ['Water park', 'pool'],
  ['An hour in the park', 'playground'],
  ['Theme park', 'day-out'],
  ['Pizza for dinner', 'pizza'],
  ['Bake a cake together', 'baking'],
  ["Sleepover at Sam's", 'sleepover'],
  ['Bike ride with Dad', 'bike-trip'],
  ['Stay up 30 minutes longer', 'stay-up-late'],
  ['Choose the dinner', 'choose-dinner'],
  ['Crêpes café: pancakes', 'choose-dinner'],
  ['Concert tickets', 'concert'],
  ['Slime', 'craft-kit'],
  ['2 euros', 'pocket-money'],
  ['A jigsaw puzzle', 'puzzle'],
  ['Picnic by the river', 'picnic'],
  ['Bowling', 'bowling'],
  ['Sheet of stickers', 'stickers'],
  ['Camping in the garden', 'camping'],
  ['Chocolate', 'sweet-treat'],
  ['A small gift', 'present'],
  ['Dinosaur', 'dragon'],
])('the reward "%s" suggests %s', (name, icon) => {
  expect(suggestRewardPicture(name)).toBe(icon);
});

test.each([
  '',
  '   ',
  '!?',
  'Zzyzx',
  '42',
  'Breadth',
  'Catalog',
  'Kindergarten',
  'Sharpen the pencils',
  'constructor',
])('nothing fits "%s"', (name) => {
  expect(suggestHabitPicture(name)).toBeUndefined();
  expect(suggestRewardPicture(name)).toBeUndefined();
});

test.each(HABIT_ICONS)('the label of the habit icon %s suggests it', (icon) => {
  expect(suggestHabitPicture(HABIT_ICON_LABELS[icon])).toBe(icon);
});

test.each(REWARD_ICONS)('the label of the reward icon %s suggests it', (icon) => {
  expect(suggestRewardPicture(REWARD_ICON_LABELS[icon])).toBe(icon);
});

test.each(STARTER_PACKS.flatMap(({ habits }) => habits.map(({ name }) => name)))(
  'a picture fits the suggested habit "%s"',
  (name) => {
    expect(suggestHabitPicture(name)).toBeDefined();
  },
);

test('accents, case and punctuation make no difference', () => {
  expect(suggestHabitPicture('  RÉAD—a “book”! ')).toBe('reading');
  expect(suggestRewardPicture('ICE-CREAM')).toBe('ice-cream');
});

test.each([
  ['brush my te', true],
  ['TEETH', true],
  ['', true],
  ['eeth', false],
  ['brush hair', false],
])('the typed words %j find "Brush my teeth": %s', (typed, isFound) => {
  expect(isFoundBy('Brush my teeth', typed)).toBe(isFound);
});
