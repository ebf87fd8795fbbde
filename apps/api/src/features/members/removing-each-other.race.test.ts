import { insertFamilyWithParent, insertParent } from '@starchart/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { GrownUpActor } from '../../core/actor.ts';
import { applyDueChanges } from '../due-changes/apply-due-changes.ts';
import { removeMember } from './members.service.ts';

const ROUNDS = 50;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function actorOf(familyId: number, id: number): GrownUpActor {
  return {
    role: 'grown-up',
    familyRole: 'parent',
    id,
    familyId,
    name: 'A parent',
    email: 'parent@example.org',
    isAdmin: false,
    childViewLock: false,
    timeZone: 'UTC',
    weekStartsOn: 1,
    afternoonStartsAt: 12,
    eveningStartsAt: 18,
    language: null,
    familyLanguage: 'en',
  };
}

let accounts = 0;

function anAccount() {
  const username = `parent${++accounts}`;
  const email = `${username}@example.org`;
  const login = { username, usernameKey: username, email, emailKey: email };
  return { ...login, name: 'A parent', status: 'approved', isAdmin: false } as const;
}

/** A family with two parents. */
async function aPair() {
  const at = app.clock.now();
  return await app.db.transaction().execute(async (tx) => {
    const settings = { timeZone: 'UTC', familyLanguage: 'en', passwordHash: 'x' } as const;
    const { familyId, parentId: one } = await insertFamilyWithParent(tx, { ...anAccount(), ...settings }, at);
    const other = await insertParent(tx, { ...anAccount(), familyId, registrationDate: at }, 'x');
    return { familyId, one, other };
  });
}

function parentsOf(familyId: number) {
  return app.db.selectFrom('parents').where('family_id', '=', familyId).select('id').execute();
}

test('of two parents who remove each other concurrently, one remains', async () => {
  const pairs: Awaited<ReturnType<typeof aPair>>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const pair = await aPair();
    pairs.push(pair);
    const { familyId, one, other } = pair;
    const asked = await Promise.all([
      removeMember(app.ctx, actorOf(familyId, one), { id: other }),
      removeMember(app.ctx, actorOf(familyId, other), { id: one }),
    ]);
    expect(asked.map(({ result }) => result.applied)).toEqual([false, false]);
  }
  app.clock.moveBy(72);
  // Several servers find the same changes.
  await Promise.all([applyDueChanges(app.ctx), applyDueChanges(app.ctx), applyDueChanges(app.ctx)]);
  for (const { familyId } of pairs) expect(await parentsOf(familyId)).toHaveLength(1);
});

test('of two parents who remove each other concurrently, one remains where removals apply at once', async () => {
  const ctx = { ...app.ctx, settings: { ...app.ctx.settings, parentVetoHours: 0 } };
  for (let round = 0; round < ROUNDS; round++) {
    const { familyId, one, other } = await aPair();
    const removals = await Promise.allSettled([
      removeMember(ctx, actorOf(familyId, one), { id: other }),
      removeMember(ctx, actorOf(familyId, other), { id: one }),
    ]);
    expect(removals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await parentsOf(familyId)).toHaveLength(1);
  }
});
