import { describe, expect, test } from 'vitest';
import { summaryOfDay } from './day-summary.ts';

describe('a day', () => {
  test.each([
    ['K', 'all'],
    ['KWKK', 'all'],
    ['KKKo', 'most'],
    ['KKo', 'half'],
    ['Wo', 'half'],
    ['Koo', 'some'],
    ['2oo', 'some'],
    ['w', 'some'],
    ['oo', 'none'],
    ['K.~ ', 'all'],
  ])('%s: %s', (states, step) => {
    expect(summaryOfDay(states.split(''))).toEqual({ kind: 'due', step });
  });

  test('a day is paused if nothing else was due, and off without anything', () => {
    expect(summaryOfDay(['~', '.', ' '])).toEqual({ kind: 'paused' });
    expect(summaryOfDay(['.', ' '])).toEqual({ kind: 'off' });
    expect(summaryOfDay([])).toEqual({ kind: 'off' });
  });
});
