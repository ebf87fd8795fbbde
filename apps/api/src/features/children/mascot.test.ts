import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { complete, deduct, profileOf, undo } from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aFamilyDevice,
  aGuest,
  aHabit,
  aMember,
  aToken,
  expectSuccess,
  givePoints,
  lockInChildView,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
});

function dress(mascotItem: unknown, by = family.child, others: object = {}) {
  return by.rest(`PATCH /api/children/${family.childId}`, { mascotItem, ...others });
}

describe('what the mascot wears', () => {
  test('is nothing at first, then what the child chose, on all its pages', async () => {
    expect((await profileOf(family)).mascotItem).toBeNull();
    await givePoints(family, 100);
    expect(await dress('scarf')).toMatchObject({ status: 200, body: { level: 2, mascotItem: 'scarf' } });
    const { body: kid } = await expectSuccess(
      family.child,
      `GET /api/children/${family.childId}/kid-dashboard`,
    );
    expect(kid.child.mascotItem).toBe('scarf');
    const { client: device } = await aFamilyDevice(app, family);
    const { body: board } = await device.query('familyDevices.board');
    expect(board.children).toMatchObject([{ id: family.childId, mascotItem: 'scarf' }]);

    expect(await dress(null)).toMatchObject({ status: 200, body: { mascotItem: null } });
    expect((await profileOf(family)).mascotItem).toBeNull();
  });

  test('is kept when something else changes', async () => {
    await givePoints(family, 100);
    await dress('scarf', family.parent);
    const renamed = await family.parent.rest(`PATCH /api/children/${family.childId}`, { name: 'Robin' });
    expect(renamed.body).toMatchObject({ name: 'Robin', mascotItem: 'scarf' });
    const both = await dress(null, family.parent, { avatar: '3' });
    expect(both.body).toMatchObject({ avatar: '3', mascotItem: null });
  });

  test('is an item of a level that the child has reached', async () => {
    for (const by of [family.child, family.parent]) {
      expect(await dress('scarf', by)).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', message: 'That comes with level 2.' },
      });
    }
    await givePoints(family, 100);
    expect((await dress('cap')).body).toMatchObject({ message: 'That comes with level 3.' });
    const both = await dress('crown', family.parent, { name: 'Robin' });
    expect(both.body).toMatchObject({ message: 'That comes with level 13.' });
    expect(await profileOf(family)).toMatchObject({
      name: expect.not.stringMatching('Robin'),
      mascotItem: null,
    });
  });

  test('stays on when a correction lowers the level, and can be chosen again', async () => {
    const habitId = await aHabit(family, { pointsPerCompletion: 100 });
    expect((await complete(family, habitId, family.child)).body).toMatchObject({ level: 2 });
    await dress('scarf');
    expect((await undo(family, habitId, family.child)).status).toBe(204);
    expect(await profileOf(family)).toMatchObject({ level: 1, mascotItem: 'scarf' });
    expect((await dress('scarf')).status).toBe(200);
  });

  test('does not depend on what was spent', async () => {
    await givePoints(family, 100);
    await deduct(family, 100);
    expect((await dress('scarf')).status).toBe(200);
  });

  test('is no news: the activity of the family stays as it is', async () => {
    await givePoints(family, 100);
    const activity = async () => (await family.parent.query('audit.list', {})).body;
    const before = await activity();
    await dress('scarf');
    expect(await activity()).toEqual(before);
  });
});

describe('a child', () => {
  test('changes nothing else of itself', async () => {
    await givePoints(family, 100);
    const before = await profileOf(family);
    for (const others of [
      { name: 'Robin' },
      { avatar: '3' },
      { look: 'plain' },
      { readAloud: 'button' },
      { canLogin: false },
      { username: 'robin-2' },
      { password: 'a new one' },
    ]) {
      const refusal = { status: 403, body: { code: 'FORBIDDEN', message: 'Only a parent can do this.' } };
      expect(await dress('scarf', family.child, others)).toMatchObject(refusal);
      expect(await family.child.rest(`PATCH /api/children/${family.childId}`, others)).toMatchObject(refusal);
    }
    expect((await family.child.rest(`PATCH /api/children/${family.childId}`, {})).status).toBe(403);
    expect(await profileOf(family)).toEqual(before);
  });

  test('does not reach the mascot of a sibling or of another family', async () => {
    await givePoints(family, 100);
    const sibling = await aChild(app, family.parent, `sibling-of-${family.childId}`);
    const other = await aFamily(app);
    for (const by of [sibling.child, other.child, other.parent]) {
      for (const item of ['scarf', null, 'crown']) {
        expect(await dress(item, by)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      }
    }
    expect((await profileOf(family)).mascotItem).toBeNull();
  });

  test('in a locked view of a parent dresses its mascot too', async () => {
    await givePoints(family, 100);
    await lockInChildView(app, family);
    expect((await dress('scarf', family.parent)).status).toBe(200);
    expect((await dress('scarf', family.parent, { name: 'Robin' })).status).toBe(403);
  });
});

describe('other grown-ups', () => {
  test('leave the mascot as it is, except with an access token that manages', async () => {
    await givePoints(family, 100);
    const { client: helper } = await aMember(app, family, { familyRole: 'helper' });
    const { client: guest } = await aGuest(app, family);
    const { program: completing } = await aToken(app, family, { scope: 'complete' });
    for (const by of [helper, guest, completing]) expect((await dress('scarf', by)).status).toBe(403);
    const { program: managing } = await aToken(app, family);
    expect((await dress('scarf', managing)).status).toBe(200);
  });
});
