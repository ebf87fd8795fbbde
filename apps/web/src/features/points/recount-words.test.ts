import { expect, test } from 'vitest';
import { recountWords } from './recount-words';

test.each([
  [0, 0, 0, 'There are no lines yet: 0 points. Earned in all: 0 points.'],
  [1, 1, 1, 'The only line adds up: 1 point. Earned in all: 1 point.'],
  [57, 135, 1260, 'All 57 lines add up: 135 points. Earned in all: 1,260 points.'],
])('%i lines that add up', (entries, currentPoints, totalPoints, words) => {
  expect(recountWords({ ok: true, entries, currentPoints, totalPoints })).toBe(words);
});

test('lines that do not add up are for the operator, and no number is claimed to be right', () => {
  const words = recountWords({ ok: false, entries: 57, currentPoints: 135, totalPoints: 1260 });
  expect(words).toContain('please tell the person who runs this Starchart');
  expect(words).not.toMatch(/\d/);
});
