import { expect, test } from 'vitest';
import { UnansweredError } from '@/lib/api/server-error';
import { ownerOf } from '@/lib/session-identity';
import { childOnBoard, deviceSession, familyBoard, profileSession } from '@/testing/family-device';
import { outboxEntry } from '@/testing/outbox-entry';
import { CHILD_SESSION, EARLY_BIRD, GUEST, PARENT, ROBIN } from '@/testing/records';
import { type OutboxEntry, withEntry } from './outbox-entries';
import { maySend, outcomeOf, withoutOld, withRead, withSent } from './outbox-rules';

const VIEWER = { ...PARENT, permissions: PARENT.permissions.filter((one) => one !== 'completions.record') };
const DEVICE = deviceSession();
const ON_DEVICE = ownerOf(DEVICE);
const ROBIN_ON_DEVICE = profileSession({ id: ROBIN.id, name: ROBIN.name, role: 'child' });
const PARENT_ON_DEVICE = profileSession({ id: PARENT.id, name: PARENT.name, role: 'parent' });
const OTHER_ON_DEVICE = profileSession({ id: 77, name: 'Noor', role: 'child' });

test.each([
  ['the same child', CHILD_SESSION, outboxEntry(), true],
  ['another child', { ...CHILD_SESSION, id: 77 }, outboxEntry(), false],
  ['the same parent', PARENT, outboxEntry({ owner: 'parent/1' }), true],
  ['a parent, of an entry of the child', PARENT, outboxEntry(), false],
  ['a guest', GUEST, outboxEntry({ owner: 'guest/30' }), false],
  ['a family device, of an entry of a person', DEVICE, outboxEntry(), false],
  ['another family device', deviceSession({ id: 5 }), outboxEntry({ owner: ON_DEVICE }), false],
  ['the child in its profile', ROBIN_ON_DEVICE, outboxEntry({ owner: ON_DEVICE }), true],
  ['another child in its profile', OTHER_ON_DEVICE, outboxEntry({ owner: ON_DEVICE }), false],
  ['a parent in a profile', PARENT_ON_DEVICE, outboxEntry({ owner: ON_DEVICE }), false],
])('%s sends an entry: %#', (_who, session, one, expected) => {
  expect(maySend(session, one, familyBoard([childOnBoard()]))).toBe(expected);
});

test('the profile picker sends entries of a child that checks off without its PIN only', () => {
  const one = outboxEntry({ owner: ON_DEVICE });
  expect(maySend(DEVICE, one, familyBoard([childOnBoard()]))).toBe(true);
  expect(maySend(DEVICE, one, familyBoard([childOnBoard({ pin: 'pictures', canCheckOff: false })]))).toBe(
    false,
  );
  expect(maySend(DEVICE, one, familyBoard([childOnBoard({ pin: 'pictures', boardCheckOff: true })]))).toBe(
    true,
  );
  expect(maySend(DEVICE, one, familyBoard([]))).toBe(false);
  expect(maySend(DEVICE, one, undefined)).toBe(false);
});

test('an undo and its completion cancel each other while the server knows nothing of them', () => {
  const other = outboxEntry({ habitId: 11 });
  const one = outboxEntry();
  expect(withEntry([other, one], outboxEntry({ op: 'undo' }))).toEqual([other]);
  const undo = outboxEntry({ op: 'undo' });
  expect(withEntry([undo], one)).toEqual([]);
});

test('an undo of a completion that was tried follows it', () => {
  const tried = outboxEntry({ tries: 1 });
  const undo = outboxEntry({ op: 'undo' });
  expect(withEntry([tried], undo)).toEqual([tried, undo]);
  const again = outboxEntry();
  expect(withEntry([tried, undo], again)).toEqual([tried]);
});

test('only the same owner, child, habit, slot and day cancel each other, and a repeated tap is kept once', () => {
  const one = outboxEntry();
  const others = [
    { owner: 'parent/9' },
    { slot: 2 },
    { day: '2026-03-10' },
    { habitId: 11 },
    { childId: 77 },
  ];
  for (const fields of others) {
    const undo = outboxEntry({ op: 'undo', ...fields });
    expect(withEntry([one], undo)).toEqual([one, undo]);
    const again = outboxEntry(fields);
    expect(withEntry([one], again)).toEqual([one, again]);
  }
  expect(withEntry([one], outboxEntry())).toEqual([one]);
  const rejected = outboxEntry({ state: 'rejected' });
  const next = outboxEntry();
  expect(withEntry([rejected], next)).toEqual([rejected, next]);
});

const EARLY = { badgesEarned: [EARLY_BIRD], level: 1, leveledUp: false };
const LEVEL = { badgesEarned: [], level: 2, leveledUp: true };

test('what a completion brought stays until it is celebrated, and one that brought nothing is removed', () => {
  const [one, other] = [outboxEntry(), outboxEntry({ habitId: 11 })];
  expect(withSent([one, other], one, EARLY)).toEqual([{ ...one, state: 'sent', gain: EARLY }, other]);
  expect(withSent([one, other], one, { ...EARLY, badgesEarned: [] })).toEqual([other]);
});

test('what the check of a grown-up brought is not celebrated: the server tells the child', () => {
  const check = outboxEntry({ owner: 'parent/1', asChild: false });
  expect(withSent([check], check, EARLY)).toEqual([]);
});

test('what an undo took back is not celebrated, and neither is the badge of another completion', () => {
  const sent = outboxEntry({ state: 'sent', gain: LEVEL });
  const badge = outboxEntry({ state: 'sent', gain: EARLY, habitId: 11 });
  const ofOther = outboxEntry({ state: 'sent', gain: EARLY, childId: 77 });
  const undo = outboxEntry({ op: 'undo' });
  const entries = [sent, badge, ofOther, undo];
  expect(withSent(entries, undo, {})).toEqual([badge, ofOther]);
  expect(withSent(entries, undo, { badgesLost: [EARLY_BIRD.key] })).toEqual([
    { ...badge, gain: { ...EARLY, badgesEarned: [] } },
    ofOther,
  ]);
});

test.each([
  ['an own one that waits', {}, true],
  [
    'an own one that waits in a device whose clock is in 2020',
    { occurredAt: '2020-01-01T00:00:00.000Z' },
    true,
  ],
  ['one of another user', { owner: 'parent/9' }, false],
  ['a rejected one', { state: 'rejected' }, false],
  ['an overruled one', { state: 'overruled' }, false],
  ['one that was not celebrated', { state: 'sent', gain: EARLY }, false],
  ['one that was rejected today', { state: 'rejected', rejectedOn: '2026-03-19' }, true],
] satisfies [string, Partial<OutboxEntry>, boolean][])(
  'of the entries of a week and a day ago, %s: %#',
  (_which, fields, isKept) => {
    const [old, young] = [outboxEntry(fields), outboxEntry({ ...fields, day: '2026-03-12' })];
    expect(withoutOld([old, young], `child/${ROBIN.id}`, '2026-03-19')).toEqual(
      isKept ? [old, young] : [young],
    );
  },
);

test('without a user, what waits is kept for a week', () => {
  const waiting = outboxEntry();
  expect(withoutOld([waiting], undefined, '2026-03-18')).toEqual([waiting]);
  expect(withoutOld([waiting], undefined, '2026-03-19')).toEqual([]);
});

test('a clock that is set back removes nothing', () => {
  const rejected = outboxEntry({ state: 'rejected' });
  expect(withoutOld([rejected], undefined, '2020-01-01')).toEqual([rejected]);
});

test.each([
  ['in a child view', 'parent/7'],
  ['on a family device', 'device/2'],
])('%s, a rejected completion that the child has read about waits for a grown-up', (_where, owner) => {
  const [other, read] = [
    outboxEntry({ owner, state: 'rejected' }),
    outboxEntry({ owner, state: 'rejected' }),
  ];
  expect(withRead([other, read], read.id)).toEqual([other, { ...read, isRead: true }]);
});

test('what no grown-up of this device can add is removed once the child has read about it', () => {
  const own = outboxEntry({ state: 'rejected' });
  const undo = outboxEntry({ owner: 'parent/7', op: 'undo', state: 'rejected' });
  const overruled = outboxEntry({ owner: 'parent/7', state: 'overruled' });
  for (const read of [own, undo, overruled]) {
    const entries = [own, undo, overruled];
    expect(withRead(entries, read.id)).toEqual(entries.filter((entry) => entry !== read));
  }
});

const answer = (httpStatus: number, code = 'CODE') =>
  Object.assign(new Error('no'), { data: { code, httpStatus } });

test.each([
  ['no network', new TypeError('Failed to fetch'), 'later'],
  ['a page of a proxy', new UnansweredError(new Response('', { status: 403 })), 'later'],
  ['408', answer(408), 'later'],
  ['425', answer(425), 'later'],
  ['429', answer(429), 'later'],
  ['500', answer(500), 'later'],
  ['503', answer(503), 'later'],
  ['401', answer(401), 'ended'],
  ['403', answer(403), 'elsewhere'],
  ['400', answer(400), 'rejected'],
  ['404', answer(404), 'rejected'],
  ['409', answer(409), 'rejected'],
  ['409 for a newer decision', answer(409, 'NEWER_CHANGE'), 'overruled'],
])('after %s, an entry is “%s”', (_status, error, outcome) => {
  expect(outcomeOf({ op: 'record' }, error, PARENT)).toBe(outcome);
});

test.each([
  ['a viewer by now', VIEWER, 'rejected'],
  [
    'a viewer by now, on a family device',
    { ...PARENT_ON_DEVICE, permissions: VIEWER.permissions },
    'elsewhere',
  ],
  ['still a parent', PARENT, 'elsewhere'],
  ['the profile picker', { ...DEVICE, permissions: [] }, 'elsewhere'],
])('after 403, a later check of someone who is %s: %#', (_who, session, outcome) => {
  for (const op of ['record', 'undo'] as const) expect(outcomeOf({ op }, answer(403), session)).toBe(outcome);
});

test('an undo of what is gone has succeeded', () => {
  expect(outcomeOf({ op: 'undo' }, answer(404), PARENT)).toBe('sent');
  expect(outcomeOf({ op: 'undo' }, answer(409), PARENT)).toBe('rejected');
});
