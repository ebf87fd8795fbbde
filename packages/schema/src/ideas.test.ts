import { describe, expect, test } from 'vitest';
import { createHabitInput } from './habits.ts';
import { HABIT_IDEAS, type IdeaAge, REWARD_IDEAS } from './ideas.ts';
import { createRewardInput } from './rewards.ts';
import { STARTER_PACK_KEYS, STARTER_PACKS } from './starter-packs.ts';

const AGES = Object.keys(HABIT_IDEAS) as IdeaAge[];

test('there are at least 24 reward ideas and 24 habit ideas, for each age of the starter packs', () => {
  expect(AGES).toEqual(STARTER_PACK_KEYS);
  expect(Object.keys(REWARD_IDEAS)).toEqual(STARTER_PACK_KEYS);
  expect(Object.values(HABIT_IDEAS).flat().length).toBeGreaterThanOrEqual(24);
  expect(Object.values(REWARD_IDEAS).flat().length).toBeGreaterThanOrEqual(24);
});

test('there is a starter pack for each age, the last one for 12 and older', () => {
  expect(STARTER_PACKS.map(({ key }) => key)).toEqual(STARTER_PACK_KEYS);
  expect(STARTER_PACKS.at(-1)).toMatchObject({ key: 'teen', ages: '12 years and older' });
});

describe.each(AGES)('ideas for the age "%s"', (age) => {
  test('are complete habits and rewards with a picture', () => {
    for (const { offeredSlots: slots, ...idea } of HABIT_IDEAS[age]) {
      expect(createHabitInput.parse({ childId: 1, ...idea })).toMatchObject(idea);
      expect(createHabitInput.parse({ childId: 1, ...idea, slots }).slots).toEqual(slots);
      expect(idea.icon, idea.name).toBeTruthy();
    }
    for (const idea of REWARD_IDEAS[age]) {
      expect(createRewardInput.parse({ childId: 1, ...idea })).toMatchObject(idea);
    }
  });

  test('have different names', () => {
    for (const ideas of [HABIT_IDEAS[age], REWARD_IDEAS[age]]) {
      expect(new Set(ideas.map(({ name }) => name)).size).toBe(ideas.length);
    }
  });

  test('are short enough for a small card', () => {
    for (const { name, description } of [...HABIT_IDEAS[age], ...REWARD_IDEAS[age]]) {
      expect(name.length, name).toBeLessThanOrEqual(32);
      expect(description.split(' ').length, description).toBeLessThanOrEqual(12);
    }
  });
});

test('what is for school is due on school days, and teeth are offered twice a day', () => {
  const ideas = Object.values(HABIT_IDEAS).flat();
  const daysOf = (name: string) => ideas.find((idea) => idea.name === name)?.weekdays;
  expect(daysOf('Do my homework')).toEqual([1, 2, 3, 4, 5]);
  expect(daysOf('Pack my school bag'), 'the night before').toEqual([1, 2, 3, 4, 7]);
  expect(daysOf('Practice my instrument')).toEqual([1, 3, 5]);
  const offers = ideas.filter(({ offeredSlots }) => offeredSlots);
  expect(offers.map(({ name }) => name)).toEqual(['Brush my teeth', 'Brush my teeth']);
});
