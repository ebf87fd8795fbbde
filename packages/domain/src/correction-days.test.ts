import { expect, test } from 'vitest';
import { firstCorrectableDay } from './correction-days.ts';

test.each([
  ['parent', '2026-02-05'],
  ['helper', '2026-03-10'],
  ['viewer', '2026-03-10'],
  [undefined, '2026-02-05'],
] as const)('on March 11, the role %s corrects from %s on', (familyRole, day) => {
  expect(firstCorrectableDay('2026-03-11', familyRole)).toBe(day);
});
