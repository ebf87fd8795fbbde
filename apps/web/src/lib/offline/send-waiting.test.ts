import { beforeEach, expect, test, vi } from 'vitest';
import { childOnBoard, deviceSession, familyBoard, profileSession } from '@/testing/family-device';
import { outboxEntry } from '@/testing/outbox-entry';
import { CHILD_SESSION, EARLY_BIRD, PARENT, ROBIN, recorded } from '@/testing/records';
import type { OutboxEntry } from './outbox-entries';
import { type Answer, ownerOf } from './outbox-rules';
import { type OutboxServer, sendWaiting } from './send-waiting';

/** The store of the browser, which jsdom does not have. */
const stored = vi.hoisted(() => ({ entries: [] as OutboxEntry[] }));
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async () => stored.entries,
  update: async (_key: string, change: (entries: OutboxEntry[]) => OutboxEntry[]) => {
    stored.entries = change(stored.entries);
  },
}));

const OTHER = 77;
const DEVICE = deviceSession();
const ON_DEVICE = ownerOf(DEVICE) ?? '';

const entry = (id: string, fields: Partial<OutboxEntry> = {}) =>
  outboxEntry({ id, occurredAt: new Date().toISOString(), ...fields });

const refusal = (httpStatus: number) => Object.assign(new Error('No'), { data: { code: 'NO', httpStatus } });

/** The ids that the server has received, in order. */
const received: string[] = [];

/** A server that answers as `answers` says; by default with a completion that brings nothing to celebrate. */
function server(
  session: Awaited<ReturnType<OutboxServer['session']>>,
  answers: Record<string, Answer | Error> = {},
  board = familyBoard([]),
): OutboxServer {
  const answer: OutboxServer['record'] = async (_input, { headers }) => {
    const id = headers['idempotency-key'] ?? '';
    received.push(id);
    const answered = answers[id] ?? recorded();
    if (answered instanceof Error) throw answered;
    return answered;
  };
  return { session: async () => session, board: async () => board, record: answer, undo: answer };
}

const left = () => stored.entries.map(({ id, state }) => `${id} ${state}`);

beforeEach(() => {
  received.length = 0;
});

test('the entries of the session are sent in their order, and those of other users wait', async () => {
  const others = [entry('parent', { owner: 'parent/1' }), entry('device', { owner: ON_DEVICE })];
  stored.entries = [entry('one'), ...others, entry('two', { op: 'undo' })];
  const changed = new Set<number>();
  expect(await sendWaiting(server(CHILD_SESSION), changed)).toBe('done');
  expect(received).toEqual(['one', 'two']);
  expect(stored.entries).toEqual(others);
  expect([...changed]).toEqual([ROBIN.id]);
});

test.each([
  ['another user', PARENT, 'done'],
  ['no user', null, 'ended'],
])('with a session of %s, nothing is sent', async (_who, session, end) => {
  stored.entries = [entry('one')];
  expect(await sendWaiting(server(session))).toBe(end);
  expect(received).toEqual([]);
  expect(left()).toEqual(['one waiting']);
});

test('the profile picker sends what its board lets it, and an open profile its own', async () => {
  const ofRobin = entry('robin', { owner: ON_DEVICE });
  const ofOther = entry('other', { owner: ON_DEVICE, childId: OTHER });
  const withPin = childOnBoard({ id: OTHER, pin: 'pictures', canCheckOff: false });
  const board = familyBoard([childOnBoard(), withPin]);
  stored.entries = [ofOther, ofRobin];
  await sendWaiting(server(DEVICE, {}, board));
  expect(received).toEqual(['robin']);
  await sendWaiting(server(profileSession({ id: OTHER, name: 'Noor', role: 'child' })));
  expect(received).toEqual(['robin', 'other']);
});

test('a child whose entry is for another user keeps its order, and the next child is sent', async () => {
  const owner = 'parent/1';
  stored.entries = [
    entry('one', { owner }),
    entry('later', { owner }),
    entry('other', { owner, childId: OTHER }),
  ];
  expect(await sendWaiting(server(PARENT, { one: refusal(403) }))).toBe('held');
  expect(received).toEqual(['one', 'other']);
  expect(left()).toEqual(['one waiting', 'later waiting']);
});

test('what is rejected does not block, and without an answer all is kept for later', async () => {
  stored.entries = [entry('rejected'), entry('lost'), entry('after')];
  const lost = new TypeError('Failed to fetch');
  await expect(sendWaiting(server(CHILD_SESSION, { rejected: refusal(404), lost }))).rejects.toBe(lost);
  expect(received).toEqual(['rejected', 'lost']);
  expect(left()).toEqual(['rejected rejected', 'lost waiting', 'after waiting']);
  expect(stored.entries.map(({ tries }) => tries)).toEqual([1, 1, 0]);
  expect(await sendWaiting(server(CHILD_SESSION, { lost: refusal(401) }))).toBe('ended');
  expect(left()).toEqual(['rejected rejected', 'lost waiting', 'after waiting']);
});

test('what a completion brought stays until it is celebrated', async () => {
  const { badgesEarned, level, leveledUp } = recorded({ badgesEarned: [EARLY_BIRD] });
  stored.entries = [entry('badge'), entry('none')];
  await sendWaiting(server(CHILD_SESSION, { badge: { badgesEarned, level, leveledUp } }));
  expect(stored.entries).toMatchObject([
    { id: 'badge', state: 'sent', gain: { badgesEarned, level, leveledUp } },
  ]);
});
