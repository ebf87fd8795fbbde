import { holdLedgers, lockChild, runTransaction } from '@starchart/db';
import { countLockWaits } from '@starchart/db/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { redeem, verifyLedgerOf } from '../../../test-support/actions.ts';
import { aChild, aFamily, aReward, givePoints, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aFamilyOfThree(): Promise<[TestFamily, TestFamily, TestFamily]> {
  const family = await aFamily(app);
  const { username } = family.childLogin;
  const second = await aChild(app, family.parent, `${username}-two`);
  const third = await aChild(app, family.parent, `${username}-three`);
  return [family, { ...family, ...second }, { ...family, ...third }];
}

test('a change of the currency waits for a child without holding a later one', async () => {
  const [first, second] = await aFamilyOfThree();
  const { familyId } = first;
  // Its row is now stored after the others, where an update of all comes to it last.
  await app.db
    .updateTable('children')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('family_id', '=', familyId)
    .where('id', '=', first.childId)
    .execute();
  const [isHeld, continues] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = runTransaction(app.db, async (tx) => {
    await lockChild(tx, familyId, first.childId);
    isHeld.resolve();
    await continues.promise;
    // A deadlock if the change already holds the second child.
    await lockChild(tx, familyId, second.childId);
  });
  await isHeld.promise;
  const change = runTransaction(app.db, (tx) => holdLedgers(tx, familyId));
  try {
    await vi.waitFor(async () => expect(await countLockWaits(app.db)).toBe(1), 10_000);
  } finally {
    continues.resolve();
  }
  expect(await Promise.allSettled([holder, change])).toEqual([
    { status: 'fulfilled', value: undefined },
    { status: 'fulfilled', value: undefined },
  ]);
});

test('changes of the currency, redemptions, approvals and pauses of all children at once, over two servers, all end', async () => {
  const second = await app.startSecondServer();
  const children = await aFamilyOfThree();
  const [family] = children;
  const { parent } = family;
  const rewards: number[] = [];
  for (const child of children) {
    await givePoints(child, 60);
    rewards.push(await aReward(child, { pointsCost: 1, requiresApproval: true }));
  }
  const day = app.clock.now().toISOString().slice(0, 10);
  for (let round = 0; round < 6; round++) {
    const pending: number[] = [];
    for (const [index, child] of children.entries())
      pending.push((await redeem(child, rewards[index] ?? 0)).body.id);
    const devices = [parent, parent.at(second)];
    const calls: [string, object?][] = [
      ...pending.map((id): [string] => [`POST /api/reward-redemptions/${id}/approve`]),
      ['PATCH /api/account', { currency: round % 2 === 0 ? 'EUR' : 'USD' }],
      ['POST /api/pauses', { kind: 'sick', startsOn: day, endsOn: day }],
      ['PATCH /api/account', { currency: null }],
      ...children.map(({ childId }, index): [string, object] => [
        'POST /api/reward-redemptions',
        { rewardId: rewards[index], childId },
      ]),
    ];
    const ordered = round % 2 === 0 ? calls : calls.toReversed();
    const answers = await Promise.all(
      ordered.map(([call, body], index) => (devices[index % 2] ?? parent).rest(call, body)),
    );
    expect(answers.map(({ status, text }) => [status < 400, text]).filter(([isFine]) => !isFine)).toEqual([]);
  }
  for (const child of children) expect(await verifyLedgerOf(child)).toMatchObject({ ok: true });
});
