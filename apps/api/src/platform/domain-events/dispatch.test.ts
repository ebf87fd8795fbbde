import { expect, expectTypeOf, test } from 'vitest';
import type { Change } from '../../core/change-events.ts';
import type { DomainEvent, StoredEvent } from '../../core/domain-events.ts';
import { ChangeSet } from '../change-events/change-event.ts';
import { dispatch } from './dispatch.ts';

const CHILD = { familyId: 1, childId: 7 };
const BADGE = { badge: 'explorer', badgeName: 'Explorer', bonusPoints: 25 };

async function changesOf(events: DomainEvent[]): Promise<Change[]> {
  const changes = new ChangeSet();
  const stored = events as StoredEvent[];
  await dispatch(
    { changes: { note: (change) => changes.add(change) } },
    { result: undefined, events: stored },
  );
  return changes.take();
}

test.each<[string, DomainEvent[], Change[]]>([
  ['nothing', [], []],
  ['a reward', [{ type: 'reward.updated', ...CHILD }], [{ ...CHILD, kinds: ['rewards'] }]],
  [
    'a completion with a badge and a level',
    [
      { type: 'points.adjusted', ...CHILD },
      { type: 'badge.earned', ...CHILD, ...BADGE },
      { type: 'level.reached', ...CHILD, level: 2, totalPoints: 100 },
    ],
    [{ ...CHILD, kinds: ['points', 'badges'] }],
  ],
  ['a level alone', [{ type: 'level.reached', ...CHILD, level: 2, totalPoints: 100 }], []],
  [
    'a family',
    [{ type: 'family.updated', familyId: 1 }],
    [{ familyId: 1, childId: null, kinds: ['family'] }],
  ],
  [
    'a decided registration',
    [{ type: 'registration.decided' }],
    [{ familyId: null, childId: null, kinds: ['registrations'] }],
  ],
])('the change events of %s', async (_what, events, expected) => {
  expect(await changesOf(events)).toEqual(expected);
});

test('returns the result, and publishes nothing when the use case fails', async () => {
  const published: Change[] = [];
  const ctx = { changes: { note: (change: Change) => void published.push(change) } };
  expect(await dispatch(ctx, { result: 5, events: [{ type: 'reward.created', ...CHILD }] })).toBe(5);
  expect(published).toHaveLength(1);
  await expect(dispatch(ctx, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(published).toHaveLength(1);
});

test('an event for webhooks compiles only if its deliveries are stored', () => {
  expectTypeOf<{ type: 'reward.updated'; familyId: number; childId: number }>().toExtend<StoredEvent>();
  type LevelReached = Extract<DomainEvent, { type: 'level.reached' }>;
  expectTypeOf<LevelReached>().not.toExtend<StoredEvent>();
});
