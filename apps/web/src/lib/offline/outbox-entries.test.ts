import { expect, test } from 'vitest';
import { outboxEntry } from '@/testing/outbox-entry';
import { isFromBefore, noteEarlierAnswer, outboxEntries } from './outbox-entries';

test('an answer that this device has kept is from before what the server has taken meanwhile', () => {
  outboxEntries.write([
    outboxEntry({ state: 'taken', answersBefore: { page: 5 } }),
    outboxEntry({ id: 'later' }),
  ]);
  noteEarlierAnswer('board', 3);
  const [taken, waiting] = outboxEntries.read();
  expect(taken && isFromBefore(taken, 'page', 5)).toBe(true);
  expect(taken && isFromBefore(taken, 'board', 3)).toBe(true);
  expect(taken && isFromBefore(taken, 'board', 4)).toBe(false);
  expect(waiting?.answersBefore).toBeUndefined();
  outboxEntries.write([]);
});
