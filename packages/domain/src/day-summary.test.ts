import { describe, expect, test } from 'vitest';
import { metOfDays, summaryOfDay } from './day-summary.ts';

describe('a day', () => {
  test.each([
    ['K', 'all', 1, 1],
    ['KWKK', 'all', 4, 4],
    ['KKKo', 'most', 3, 4],
    ['KKo', 'half', 2, 3],
    ['Wo', 'half', 1, 2],
    ['Koo', 'some', 1, 3],
    ['2oo', 'some', 0, 3],
    ['w', 'some', 0, 1],
    ['oo', 'none', 0, 2],
    ['K.~ ', 'all', 1, 1],
  ])('%s: %s', (states, step, met, due) => {
    expect(summaryOfDay(states.split(''))).toEqual({ kind: 'due', step, met, due });
  });

  test('a day is paused if nothing else was due, and off without anything', () => {
    expect(summaryOfDay(['~', '.', ' '])).toEqual({ kind: 'paused' });
    expect(summaryOfDay(['.', ' '])).toEqual({ kind: 'off' });
    expect(summaryOfDay([])).toEqual({ kind: 'off' });
  });
});

test('a range counts what was due and met, without pauses and what is open today', () => {
  expect(metOfDays(['Ko~.K', 'W2wao'], 4)).toEqual({ met: 3, due: 7 });
  expect(metOfDays(['Koo'], 2)).toEqual({ met: 1, due: 2 });
  expect(metOfDays(['Koo'], 9)).toEqual({ met: 1, due: 3 });
  expect(metOfDays([], 0)).toEqual({ met: 0, due: 0 });
});
