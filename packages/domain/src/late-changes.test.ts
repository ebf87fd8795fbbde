import { describe, expect, test } from 'vitest';
import {
  isKnownAt,
  type Removal,
  removalAfter,
  scheduledAtTap,
  tookTap,
  withRemovals,
} from './late-changes.ts';

const TODAY = '2026-03-11';
const YESTERDAY = '2026-03-10';
const CHILD = { role: 'child', id: 3, viaId: null } as const;
const PARENT = { role: 'parent', id: 3, viaId: null } as const;
const TOKEN = { ...PARENT, viaId: 9 };
const at = (time: string) => new Date(`${TODAY}T${time}:00Z`);
const stored = (time: string) => at(time).toISOString();

describe('a late undo knows', () => {
  const tap = { at: at('10:00'), today: TODAY };
  const done = { id: 1, day: TODAY, completedAt: stored('09:00'), recordedAt: null, recordedBy: CHILD };

  test.each<[string, object, object, boolean]>([
    ['what was there', {}, PARENT, true],
    ['nothing that was done later', { completedAt: stored('10:01') }, CHILD, false],
    ['what its sender tapped before and sent later', { recordedAt: stored('11:00') }, CHILD, true],
    ['nothing that others sent later', { recordedAt: stored('11:00') }, PARENT, false],
    [
      'what was still on the way',
      { completedAt: new Date(tap.at.getTime() + 20_000).toISOString() },
      CHILD,
      true,
    ],
    ['no earlier day of others', { day: YESTERDAY }, PARENT, false],
    ['an earlier day of its sender', { day: YESTERDAY }, CHILD, true],
    ['an earlier day from before senders were stored', { day: YESTERDAY, recordedBy: null }, CHILD, true],
    [
      'no earlier day of an access token of the same parent',
      { day: YESTERDAY, recordedBy: TOKEN },
      PARENT,
      false,
    ],
  ])('%s', (_what, fields, sender, isKnown) => {
    expect(isKnownAt(tap, { ...done, ...fields }, [], sender as typeof CHILD)).toBe(isKnown);
  });

  test('nothing that was approved later', () => {
    const approved = (time: string) => [{ completionId: 1, createdAt: stored(time) }];
    expect(isKnownAt(tap, done, approved('09:30'), CHILD)).toBe(true);
    expect(isKnownAt(tap, done, approved('10:30'), CHILD)).toBe(false);
    expect(isKnownAt(tap, done, [{ completionId: 2, createdAt: stored('10:30') }], CHILD)).toBe(true);
  });
});

const tapAt = (time: string) => ({ at: at(time), day: TODAY, slot: 1 });

function removal(time: string, fields: Partial<Removal> = {}): Removal {
  return { day: TODAY, slot: 1, at: stored(time), by: 'grown-up', sender: PARENT, ...fields };
}

describe('removals', () => {
  test('stop a tap before them, of the same slot and day', () => {
    const removals = [removal('10:00')];
    expect(removalAfter(removals, tapAt('09:59'), CHILD)).toEqual(removals[0]);
    expect(removalAfter(removals, tapAt('10:00'), CHILD)).toBeUndefined();
    expect(removalAfter(removals, { ...tapAt('09:59'), slot: 2 }, CHILD)).toBeUndefined();
    expect(removalAfter(removals, { ...tapAt('09:59'), day: YESTERDAY }, CHILD)).toBeUndefined();
  });

  test('are kept for three days, the newest of each slot', () => {
    const before = [removal('10:00'), removal('08:00', { slot: 2 }), removal('08:00', { day: '2026-03-08' })];
    expect(withRemovals(before, [removal('09:00'), removal('09:00', { slot: 2 })], TODAY)).toEqual([
      removal('10:00'),
      removal('09:00', { slot: 2 }),
    ]);
  });
});

test('a habit takes taps while it exists and is open', () => {
  const habit = {
    createdAt: at('08:00'),
    closedTimes: [
      { from: '2026-03-01T00:00:00Z', until: `${YESTERDAY}T18:00:00Z` },
      { from: stored('10:00'), until: stored('11:00') },
      { from: stored('15:00'), until: null },
    ],
  };
  const taken = (time: string) => tookTap(habit, { at: at(time) });
  expect(['07:59', '08:00', '10:00', '10:59', '11:00', '15:00'].map((time) => taken(time))).toEqual([
    false,
    true,
    false,
    false,
    true,
    false,
  ]);
  const evening = { ...habit, createdAt: new Date('2026-02-01') };
  const yesterdayAt = (time: string) => tookTap(evening, { at: new Date(`${YESTERDAY}T${time}:00Z`) });
  expect([yesterdayAt('17:59'), yesterdayAt('18:00')]).toEqual([false, true]);
});

test('a late tap meets the schedule that applied until it was replaced on that day', () => {
  const schedule = {
    frequency: 'daily',
    daysPerWeek: null,
    weekdays: 127,
    intervalDays: 1,
    forgiving: false,
  } as const;
  const habit = {
    pastSchedules: [
      { ...schedule, slots: ['any' as const], validUntil: YESTERDAY, replacedAt: stored('12:00') },
      { ...schedule, slots: ['any' as const], validUntil: '2026-03-01', replacedAt: null },
    ],
  };
  const lastDays = (tap: { at: Date; day: string } | undefined) =>
    scheduledAtTap(habit, tap).pastSchedules.map(({ validUntil }) => validUntil);
  const before = [YESTERDAY, '2026-03-01'];
  expect(lastDays({ at: at('11:59'), day: TODAY })).toEqual([TODAY, '2026-03-01']);
  expect(lastDays({ at: at('12:00'), day: TODAY })).toEqual(before);
  expect(lastDays({ at: at('11:59'), day: YESTERDAY })).toEqual(before);
  expect(lastDays(undefined)).toEqual(before);
});
