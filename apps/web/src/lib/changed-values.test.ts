import { expect, test } from 'vitest';
import { changedValues } from './changed-values';

const STORED = {
  name: 'Swim',
  cost: 40,
  days: [1, 2],
  limit: { count: 1 },
  stock: null,
  from: '08:00',
  until: '',
};

test.each([
  ['nothing', {}, {}],
  ['spaces around a text', { name: ' Swim ' }, {}],
  ['a text', { name: 'Run' }, { name: 'Run' }],
  ['a list', { days: [2] }, { days: [2] }],
  ['an equal list and an equal object', { days: [1, 2], limit: { count: 1 } }, {}],
  ['part of an object', { limit: { count: 2 } }, { limit: { count: 2 } }],
  ['one of two fields that depend on each other', { until: '09:00' }, { from: '08:00', until: '09:00' }],
])('%s that was changed decides what is sent', (_what, change, sent) => {
  expect(changedValues({ ...STORED, ...change }, STORED, ['from', 'until'])).toEqual(sent);
});
