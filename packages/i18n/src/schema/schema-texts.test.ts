import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { createHabitInput, createRewardInput, HABIT_IDEAS, LANGUAGES, REWARD_IDEAS } from '@starchart/schema';
import { describe, expect, test } from 'vitest';
import { wrongSpacing } from '../spacing.ts';
import { translateSchema } from '../translate.ts';
import { fr } from './fr.ts';
import { loadSchemaTexts } from './load.ts';

describe.each(LANGUAGES)('ideas in %s', (language) => {
  const worded = <Idea extends { name: string; description: string }>(idea: Idea) => ({
    childId: 1,
    ...idea,
    name: translateSchema(language, idea.name),
    description: translateSchema(language, idea.description),
  });

  test('are valid habits and rewards', () => {
    for (const { offeredSlots: slots, ...idea } of Object.values(HABIT_IDEAS).flat().map(worded))
      expect(createHabitInput.parse({ ...idea, slots })).toMatchObject(idea);
    for (const idea of Object.values(REWARD_IDEAS).flat().map(worded))
      expect(createRewardInput.parse(idea)).toMatchObject(idea);
  });

  test('have different names and are short enough for a small card', () => {
    for (const ideas of [...Object.values(HABIT_IDEAS), ...Object.values(REWARD_IDEAS)]) {
      const texts = ideas.map(worded);
      expect(new Set(texts.map(({ name }) => name)).size).toBe(ideas.length);
      for (const { name, description } of texts) {
        expect(name.length, name).toBeLessThanOrEqual(50);
        expect(description.split(' ').length, description).toBeLessThanOrEqual(12);
      }
    }
  });
});

test.each(LANGUAGES)('the web app loads the texts in %s as Lingui compiles them', async (language) => {
  const loaded = await loadSchemaTexts(language);
  expect(Object.keys(loaded).length).toBeGreaterThan(300);
  for (const [text, compiled] of Object.entries(loaded)) {
    const translation = language === 'en' ? text : translateSchema(language, text);
    if (!text.includes('{')) expect(compiled, text).toEqual(compileMessageOrThrow(translation));
  }
  expect(loaded['Must be at most {max} characters']).toContainEqual(['max']);
});

test('French texts have their no-break spaces', () => {
  for (const text of Object.values(fr)) expect(wrongSpacing(text, 'fr')).toBeUndefined();
});
