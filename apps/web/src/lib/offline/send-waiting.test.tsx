import type { UndoCompletionInput } from '@starchart/schema';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { answering } from '@/lib/api/answering';
import { serverClock } from '@/lib/clock';
import { ownerOf } from '@/lib/session-identity';
import { stored, useBrowserStore } from '@/testing/browser-store';
import { childOnBoard, deviceSession, familyBoard, profileSession } from '@/testing/family-device';
import { outboxEntry } from '@/testing/outbox-entry';
import { CHILD_SESSION, EARLY_BIRD, PARENT, ROBIN, recorded } from '@/testing/records';
import type { OutboxEntry } from './outbox-entries';
import type { Answer } from './outbox-rules';
import { changeEntries } from './outbox-store';
import { type OutboxServer, sendWaiting } from './send-waiting';

vi.mock('idb-keyval', async () => (await import('@/testing/browser-store')).idbKeyval);
useBrowserStore();

const OTHER = 77;
const DEVICE = deviceSession();
const ON_DEVICE = ownerOf(DEVICE);

const entry = (id: string, fields: Partial<OutboxEntry> = {}) =>
  outboxEntry({ id, occurredAt: new Date().toISOString(), ...fields });

const refusal = (httpStatus: number, code = 'NO') =>
  Object.assign(new Error('No'), { data: { code, httpStatus } });

/** The ids that the server has received, in order. */
const received: string[] = [];
/** The age of each, in ms, and the time of the tap that it has received. */
const dated: { age: number; occurredAt: string }[] = [];

/** A server that answers as `answers` says; by default with a completion that brings nothing to celebrate. */
function server(
  session: Awaited<ReturnType<OutboxServer['session']>>,
  answers: Record<string, Answer | Error> = {},
  board = familyBoard([]),
): OutboxServer {
  const answer: OutboxServer['record'] = async ({ occurredAt = '' }, { headers = {} }) => {
    const id = headers['idempotency-key'] ?? '';
    received.push(id);
    const age = Date.parse(headers['starchart-sent-at'] ?? '') - Date.parse(occurredAt);
    dated.push({ age, occurredAt });
    const answered = answers[id] ?? recorded();
    if (answered instanceof Error) throw answered;
    return answered;
  };
  return { session: async () => session, board: async () => board, record: answer, undo: answer };
}

const left = () => stored.entries.map(({ id, state }) => `${id} ${state}`);

beforeEach(() => {
  received.length = 0;
  dated.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(serverClock, { aheadMs: 0, beganAt: 0 });
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Wednesday, 13:00 in Berlin. */
const SENT_AT = Date.parse('2026-03-11T12:00:00Z');

/** Sends at that time of the server, on a device whose clock is that much ahead. */
async function sendAt(at: number, aheadMs: number, answers?: Record<string, Error>) {
  vi.useFakeTimers({ toFake: ['Date'], now: at + aheadMs });
  Object.assign(serverClock, { aheadMs, beganAt: at - performance.now() });
  await sendWaiting(server({ ...CHILD_SESSION, timeZone: 'Europe/Berlin' }, answers));
}

test.each([
  ['is right', 0],
  ['is five minutes behind', -HOUR_MS / 12],
  ['is a day behind', -DAY_MS],
  ['is four days behind', -4 * DAY_MS],
  ['shows 2020', -6 * 365 * DAY_MS],
  ['is a day ahead', DAY_MS],
  ['is four days ahead', 4 * DAY_MS],
  ['shows 2035', 9 * 365 * DAY_MS],
])('a device whose clock %s sends each tap for the day that the page showed, once', async (_how, aheadMs) => {
  stored.entries = [
    entry('yesterday', { day: '2026-03-10', occurredAt: '2026-03-10T09:00:00.000Z' }),
    entry('after midnight', { day: '2026-03-10', occurredAt: '2026-03-10T23:30:00.000Z' }),
    entry('undo', { op: 'undo', day: '2026-03-10', occurredAt: '2026-03-10T23:31:00.000Z' }),
    entry('today', { day: '2026-03-11', occurredAt: '2026-03-11T11:00:00.000Z' }),
  ];
  const taps = stored.entries.map(({ occurredAt }) => occurredAt);
  await sendAt(SENT_AT, aheadMs);
  // Midnight in Berlin is 13 hours ago.
  const hours = dated.map(({ age }) => Math.round((age / HOUR_MS) * 10) / 10);
  expect(hours).toEqual([27, 13, 13, 1]);
  for (const { age } of dated.slice(0, 3)) expect(age).toBeGreaterThan(13 * HOUR_MS);
  expect(dated.map(({ occurredAt }) => occurredAt)).toEqual(taps);
  expect(stored.entries).toEqual([]);
});

test('a tap that was undone before the server rejected it leaves nothing to read, and its undo is not sent', async () => {
  const { today: day } = familyBoard([]);
  stored.entries = [
    entry('undone', { day, tries: 1 }),
    entry('undo', { day, op: 'undo' }),
    entry('other', { day, habitId: 11 }),
  ];
  await sendWaiting(server(CHILD_SESSION, { undone: refusal(409, 'HABIT_CLOSED'), other: refusal(404) }));
  expect(received).toEqual(['undone', 'other']);
  expect(left()).toEqual(['other rejected']);
});

test('an own tap of four days ago is sent, and its rejection is explained for a week', async () => {
  stored.entries = [
    entry('old', { day: '2026-03-07', occurredAt: '2026-03-07T10:00:00.000Z' }),
    entry('older', { day: '2026-02-20', occurredAt: '2020-01-01T00:00:00.000Z' }),
  ];
  const tooLate = refusal(409, 'TOO_LATE');
  await sendAt(SENT_AT, 0, { old: tooLate, older: tooLate });
  expect(received).toEqual(['old', 'older']);
  for (const { age } of dated) expect(age).toBeGreaterThan(72 * HOUR_MS);
  expect(stored.entries.map(({ state, rejectedOn }) => [state, rejectedOn])).toEqual([
    ['rejected', '2026-03-11'],
    ['rejected', '2026-03-11'],
  ]);
  await sendAt(SENT_AT + 7 * DAY_MS, 0);
  expect(left()).toEqual(['old rejected', 'older rejected']);
  await sendAt(SENT_AT + 8 * DAY_MS, 0);
  expect(left()).toEqual([]);
});

test('what other users left is not removed by the clock of the device', async () => {
  const others = entry('others', { owner: 'parent/9', day: '2026-03-10' });
  stored.entries = [others];
  await sendAt(SENT_AT, 9 * 365 * DAY_MS);
  expect(left()).toEqual(['others waiting']);
  vi.setSystemTime(SENT_AT + 9 * 365 * DAY_MS);
  Object.assign(serverClock, { aheadMs: 0, beganAt: 0 });
  await sendWaiting(server(CHILD_SESSION));
  expect(left()).toEqual(['others waiting']);
});

test('a tap that a newer decision overrules stays explained, and the next one is sent', async () => {
  stored.entries = [entry('undo', { op: 'undo' }), entry('next')];
  const changed = new Set<number>();
  await sendWaiting(server(CHILD_SESSION, { undo: refusal(409, 'NEWER_CHANGE') }), changed);
  expect(received).toEqual(['undo', 'next']);
  expect(left()).toEqual(['undo overruled']);
  expect([...changed]).toEqual([ROBIN.id]);
});

test('while the server takes no changes because of its own clock, all is kept', async () => {
  stored.entries = [entry('one'), entry('two')];
  const busy = refusal(503);
  await expect(sendWaiting(server(CHILD_SESSION, { one: busy }))).rejects.toBe(busy);
  expect(left()).toEqual(['one waiting', 'two waiting']);
  await sendWaiting(server(CHILD_SESSION));
  expect(received).toEqual(['one', 'one', 'two']);
  expect(left()).toEqual([]);
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

test('a check of a parent who is a viewer by now is rejected with the reason, and does not block', async () => {
  const permissions = PARENT.permissions.filter((one) => one !== 'completions.record');
  stored.entries = [entry('check', { owner: 'parent/1', asChild: false })];
  expect(await sendWaiting(server({ ...PARENT, permissions }, { check: refusal(403) }))).toBe('done');
  expect(stored.entries).toMatchObject([{ id: 'check', state: 'rejected', reason: 'No' }]);
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

test('what waits for another installation at this address is neither sent nor lost, and what has no name is sent', async () => {
  onTestFinished(() => void Object.assign(answering, { installation: null }));
  answering.installation = 'second';
  stored.entries = [
    entry('of the first', { installation: 'first' }),
    entry('of this one', { installation: 'second' }),
    entry('of before', { habitId: 11 }),
  ];
  expect(await sendWaiting(server(CHILD_SESSION))).toBe('done');
  expect(received).toEqual(['of this one', 'of before']);
  expect(left()).toEqual(['of the first waiting']);
  answering.installation = 'first';
  await sendWaiting(server(CHILD_SESSION));
  expect(received).toEqual(['of this one', 'of before', 'of the first']);
  expect(left()).toEqual([]);
});

test('a damaged entry is set aside, and the others are sent', async () => {
  const damaged = [null, { id: 7 }, 'text', { ...entry('no slot'), slot: 'one' }];
  stored.entries = [entry('one'), ...(damaged as unknown as OutboxEntry[]), entry('two', { habitId: 11 })];
  await sendWaiting(server(CHILD_SESSION));
  expect(received).toEqual(['one', 'two']);
  expect(stored).toMatchObject({ entries: [], damaged });
});

test('what is no list at all is set aside', async () => {
  stored.entries = { length: 1 } as unknown as OutboxEntry[];
  await changeEntries((entries) => [...entries, entry('one')]);
  await sendWaiting(server(CHILD_SESSION));
  expect(received).toEqual(['one']);
});

/** A server that notes the inputs, and the page that sends. */
function pageWith(onlyNow = false) {
  const inputs: UndoCompletionInput[] = [];
  const session = vi.fn<OutboxServer['session']>().mockResolvedValue(CHILD_SESSION);
  const record: OutboxServer['record'] = async (input) => {
    inputs.push(input);
    return recorded();
  };
  const reported: string[] = [];
  const report = ({ id }: OutboxEntry) => reported.push(id) > 0;
  return {
    inputs,
    reported,
    session,
    send: () =>
      sendWaiting({ session, board: () => undefined, record, undo: record }, new Set(), {
        session: () => CHILD_SESSION,
        onlyNow,
        onTaken: report,
        onRejected: report,
      }),
  };
}

test('a change of now belongs to the day of the page, and its page reports it without asking whose session it is', async () => {
  stored.entries = [entry('now', { isNow: true, asChild: false })];
  const page = pageWith();
  await page.send();
  const { childId, habitId, slot, day } = outboxEntry();
  expect(page.inputs).toEqual([{ childId, habitId, slot, day, today: day }]);
  expect(page.session).not.toHaveBeenCalled();
  expect(page.reported).toEqual(['now']);
  expect(stored.entries).toEqual([]);
});

test.each([
  ['older than half a minute', { occurredAt: new Date(Date.now() - 40_000).toISOString() }],
  ['tried before', { tries: 1 }],
  ['of a page that had no server', { isNow: false }],
])('a tap that is %s is sent as a later one', async (_what, fields) => {
  stored.entries = [entry('later', { isNow: true, ...fields })];
  const page = pageWith();
  await page.send();
  expect(page.inputs[0]).toHaveProperty('occurredAt');
  expect(page.inputs[0]).not.toHaveProperty('today');
  expect(page.session).toHaveBeenCalledOnce();
});

test('while the server is not asked again yet, a tap of now is sent, and what waits stays', async () => {
  stored.entries = [entry('waiting'), entry('now', { isNow: true, childId: OTHER })];
  const page = pageWith(true);
  await page.send();
  expect(page.inputs).toMatchObject([{ childId: OTHER }]);
  expect(left()).toEqual(['waiting waiting']);
});

test.each([
  ['too many requests', 429, 0],
  ['a third error of the server', 500, 2],
])('%s of one child hold back the entries of this child alone', async (_what, status, tries) => {
  stored.entries = [entry('one', { tries }), entry('next'), entry('other', { childId: OTHER })];
  const limit = refusal(status);
  await expect(sendWaiting(server(CHILD_SESSION, { one: limit }))).rejects.toBe(limit);
  expect(received).toEqual(['one', 'other']);
  expect(left()).toEqual(['one waiting', 'next waiting']);
  expect(stored.entries).toMatchObject([{ isLimited: true }, { id: 'next' }]);
  const lost = new TypeError('Failed to fetch');
  await expect(sendWaiting(server(CHILD_SESSION, { one: lost }))).rejects.toBe(lost);
  expect(stored.entries[0]).toMatchObject({ isLimited: false });
});

test('the worker sends no change of now: without an answer it waits', async () => {
  stored.entries = [entry('now', { isNow: true })];
  const lost = new TypeError('Failed to fetch');
  await expect(sendWaiting(server(CHILD_SESSION, { now: lost }))).rejects.toBe(lost);
  expect(left()).toEqual(['now waiting']);
});

test("a profile sends no other profile's change of now, and the picker none", async () => {
  const fields = { isNow: true, owner: ON_DEVICE, childId: ROBIN.id, by: `child/${ROBIN.id}` };
  stored.entries = [entry('now', fields)];
  for (const session of [profileSession({ id: OTHER, name: 'Noor', role: 'child' }), DEVICE]) {
    const record = vi.fn<OutboxServer['record']>().mockResolvedValue(recorded());
    const page = { session: () => session, onlyNow: true, onTaken: () => true, onRejected: () => true };
    const api = { session: async () => session, board: () => undefined, record, undo: record };
    await sendWaiting(api, new Set(), page);
    expect(record).not.toHaveBeenCalled();
  }
  expect(left()).toEqual(['now waiting']);
});

test('a page that shows another session than that of the cookie sends nothing and follows it', async () => {
  stored.entries = [entry('one')];
  const page = { session: () => CHILD_SESSION, onlyNow: false, onTaken: () => true, onRejected: () => true };
  expect(await sendWaiting(server(PARENT), new Set(), page)).toBe('ended');
  expect(received).toEqual([]);
});

test('an entry that another tab has canceled meanwhile is not sent', async () => {
  stored.entries = [entry('one')];
  const cancels = { ...server(CHILD_SESSION), session: async () => CHILD_SESSION };
  const sending = sendWaiting({
    ...cancels,
    session: async () => {
      queueMicrotask(() => queueMicrotask(() => (stored.entries = [])));
      return CHILD_SESSION;
    },
  });
  await sending;
  expect(received).toEqual([]);
});

test('an undo that an earlier build has sent under another name is done', async () => {
  stored.entries = [entry('undo', { op: 'undo', tries: 1 })];
  await sendWaiting(server(CHILD_SESSION, { undo: refusal(422, 'KEY_REUSED') }));
  expect(left()).toEqual([]);
});
