import { createHabitInput, HABIT_IDEAS, MESSAGES } from '@starchart/schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { schemaCheck } from '@/hooks/use-form-submit';
import { changeLocale, loadTexts } from '@/lib/i18n/i18n';
import { schemaText, wordIdea } from './schema-text';

beforeEach(() => loadTexts('schema'));
afterEach(() => changeLocale('en'));

test('ideas are in the language of the page', async () => {
  const [idea] = HABIT_IDEAS.school;
  expect(idea && wordIdea(idea)).toEqual(idea);
  await changeLocale('de');
  expect(idea && wordIdea(idea)).toMatchObject({
    name: 'Hausaufgaben machen',
    description: 'Vor Bildschirm und Spielen',
    icon: 'homework',
  });
});

test('messages of forms are in the language of the page, with their values', async () => {
  const check = schemaCheck(createHabitInput);
  const input = { childId: 1, name: 'x'.repeat(81), description: 'Long enough', pointsPerCompletion: 0 };
  expect(check(input)).toMatchObject({
    name: MESSAGES.tooLong(80),
    pointsPerCompletion: MESSAGES.habitPointsMin,
  });
  await changeLocale('fr');
  expect(check(input)).toMatchObject({
    name: '80 caractères au maximum',
    pointsPerCompletion: 'Au moins 1 point',
  });
});

test('the generated locale contains them', async () => {
  await changeLocale('ar-XB');
  expect(schemaText('Little ones')).toBe('\u202e[Líttlé öñés xxxxx]\u202c');
});
