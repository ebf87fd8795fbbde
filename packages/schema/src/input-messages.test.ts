import { expect, test } from 'vitest';
import { z } from 'zod';
import { choice, day, id, oneOf, time, weekdaysField } from './fields.ts';
import { createHabitInput, createRewardInput } from './index.ts';
import { INPUT_MESSAGES, inputMessage } from './input-messages.ts';

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { error: inputMessage });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

test.each<[string, z.ZodType, unknown, string]>([
  ['a text instead of an id', id, '5', INPUT_MESSAGES.wholeNumber],
  ['a fraction', z.int(), 1.5, INPUT_MESSAGES.wholeNumber],
  ['a missing number', z.number(), undefined, INPUT_MESSAGES.number],
  ['a number that is too large', z.int().max(12), 13, 'Please send a number that is at most 12'],
  ['a number that is too small', z.int().min(1), 0, 'Please send a number that is at least 1'],
  ['a number instead of a text', z.string(), 5, INPUT_MESSAGES.text],
  ['a word instead of a boolean', z.boolean(), 'yes', INPUT_MESSAGES.boolean],
  ['an id instead of a list', z.array(id), 7, INPUT_MESSAGES.list],
  ['an empty list', z.array(id).min(1), [], 'Please send a list of at least 1'],
  ['a list that is too long', z.array(id).max(1), [1, 2], 'Please send a list of at most 1'],
  [
    'a missing body',
    z.object({ name: z.string(), points: z.int() }),
    undefined,
    'Please send a JSON object with these fields: name, points',
  ],
  ['a number instead of a day', day, 20260314, INPUT_MESSAGES.day],
  ['a day that does not exist', day, '2026-02-30', INPUT_MESSAGES.day],
  ['a time without a zone', time, '2026-03-14T07:30:00', INPUT_MESSAGES.time],
  ['a day or a time', z.union([day, time]), 'tomorrow', INPUT_MESSAGES.day],
  ['text that is no UUID', z.uuid(), 'x', INPUT_MESSAGES.uuid],
  ['another constant', z.literal(false), true, 'Only these values are possible here: false'],
  ['an unknown word', oneOf(['daily', 'weekly']), 'monthly', 'Please choose one of: daily, weekly'],
  [
    'an unknown picture',
    choice(['book', 'tooth'], 'Please select an icon'),
    'car',
    'Please choose one of: book, tooth',
  ],
  [
    'a number instead of a picture',
    choice(['book', 'tooth'], 'Please select an icon'),
    5,
    'Please choose one of: book, tooth',
  ],
  ['a number instead of a name', createHabitInput.shape.name, 5, INPUT_MESSAGES.text],
  ['a number instead of a description', createHabitInput.shape.description, 5, INPUT_MESSAGES.text],
  ['a day instead of a list of days', weekdaysField, 'Mon', INPUT_MESSAGES.list],
  ['a part of the day instead of a list', createHabitInput.shape.slots, 'morning', INPUT_MESSAGES.list],
  ['no picture', choice(['book', 'tooth'], 'Please select an icon'), '', 'Please select an icon'],
])('%s is answered with what is expected', (_case, schema, value, expected) => {
  expect(messagesOf(schema, value)).toEqual([`: ${expected}`]);
});

test('the wrong entry of a list is named, with the allowed ones', () => {
  const DAY_OF_WEEK = 'Please choose a day of the week: 1 is Monday, 7 is Sunday';
  expect(messagesOf(weekdaysField, [1, 0])).toEqual([`1: ${DAY_OF_WEEK}`]);
  expect(messagesOf(weekdaysField, ['Mon'])).toEqual([`0: ${DAY_OF_WEEK}`]);
  const habit = { childId: 1, name: 'Piano', description: 'Fifteen minutes' };
  expect(messagesOf(createHabitInput, { ...habit, slots: ['am'] })).toEqual([
    'slots.0: Please choose one of: morning, afternoon, evening, any',
  ]);
  const reward = { childId: 1, name: 'Cinema', description: 'Any film', icon: 'movie-night' };
  expect(messagesOf(createRewardInput, { ...reward, limit: { count: 1, period: 'weekly' } })).toEqual([
    'limit.period: Please choose one of: day, week, month, lifetime',
  ]);
});

test.each(['2026-03-14T07:30:00Z', '2026-03-14T07:30:00.5+05:45', '2026-03-14T07:30:00-03:00'])(
  'the time %s is accepted',
  (value) => expect(time.safeParse(value).success).toBe(true),
);
