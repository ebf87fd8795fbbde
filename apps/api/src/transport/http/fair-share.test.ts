import { expect, test } from 'vitest';
import { FairShare } from './fair-share.ts';

const CAPACITY = 12;

/** Counts requests for each client, given as `{ client: requests }`. */
function sharedBy(counts: Record<string, number>): FairShare {
  const share = new FairShare();
  for (const [client, count] of Object.entries(counts)) {
    for (let entered = 0; entered < count; entered++) share.enter(client);
  }
  return share;
}

test.each<[string, Record<string, number>, boolean]>([
  ['alone, below the capacity', { ours: 11 }, true],
  ['alone, at the capacity', { ours: 12 }, false],
  ['beside a client that fills everything', { flood: 12 }, true],
  ['with half, beside a client that fills everything', { flood: 12, ours: 5 }, true],
  ['with more than half', { flood: 12, ours: 6 }, false],
  ['with a third, beside two others', { flood: 12, other: 6, ours: 3 }, true],
  ['with more than a third', { flood: 12, other: 6, ours: 4 }, false],
  ['with more than a third, of which another client leaves some', { flood: 12, other: 2, ours: 4 }, true],
  ['beside as many other clients as places', sharedBySingles(12), false],
  ['beside fewer other clients than places', sharedBySingles(11), true],
])('a client %s', (_what, counts, hasRoom) => {
  expect(sharedBy(counts).hasRoomFor('ours', CAPACITY)).toBe(hasRoom);
});

test.each([1, 2, 5])('the client with the most requests, beside %d others, has no room', (others) => {
  const singles = sharedBySingles(others);
  expect(sharedBy({ ...singles, flood: CAPACITY }).hasRoomFor('flood', CAPACITY)).toBe(false);
});

test('a request that has left is not counted, however often it leaves', () => {
  const share = new FairShare();
  const leave = share.enter('ours');
  const stay = share.enter('ours');
  leave();
  leave();
  expect(share.hasRoomFor('ours', 1)).toBe(false);
  expect(share.hasRoomFor('ours', 2)).toBe(true);
  stay();
  expect(share.hasRoomFor('ours', 1)).toBe(true);
});

test('a batch counts with each of its calls', () => {
  const share = new FairShare();
  const leave = share.enter('ours', 10);
  expect(share.hasRoomFor('ours', 12, 2)).toBe(true);
  expect(share.hasRoomFor('ours', 12, 3)).toBe(false);
  leave();
  expect(share.hasRoomFor('ours', 12, 12)).toBe(true);
});

function sharedBySingles(clients: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: clients }, (_, index) => [`client ${index}`, 1]));
}
