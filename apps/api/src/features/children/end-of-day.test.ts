import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complete } from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aHabit,
  aToken,
  expectSuccess,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());

async function kidDashboard() {
  return (await family.child.rest(`GET /api/children/${family.childId}/kid-dashboard`)).body;
}

describe('the celebrated end of a day', () => {
  test('is stored once for all devices, and a repeat changes nothing', async () => {
    const { today, celebratedOn } = await kidDashboard();
    expect(celebratedOn).toBeNull();
    for (const by of [family.child, family.child, family.parent]) {
      const answer = await by.rest(`PUT /api/children/${family.childId}/celebrated`, { day: today });
      expect(answer.status).toBe(204);
    }
    expect((await kidDashboard()).celebratedOn).toBe(today);
    const ofParent = await family.parent.rest(`GET /api/children/${family.childId}/parent-dashboard`);
    expect(ofParent.body.celebratedOn).toBe(today);
  });

  test('on another day than today is rejected and changes nothing', async () => {
    const before = (await kidDashboard()).celebratedOn;
    const answer = await family.child.rest(`PUT /api/children/${family.childId}/celebrated`, {
      day: '2020-01-01',
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'DAY_CHANGED' } });
    expect((await kidDashboard()).celebratedOn).toBe(before);
  });
});

describe('the look of a child', () => {
  test('is playful unless a parent chooses the plain one', async () => {
    const path = `/api/children/${family.childId}`;
    expect((await family.child.rest(`GET ${path}`)).body.look).toBe('playful');
    expect((await family.parent.rest(`PATCH ${path}`, { look: 'plain' })).body.look).toBe('plain');
    const renamed = await family.parent.rest(`PATCH ${path}`, { name: 'Robin' });
    expect(renamed.body.look).toBe('plain');
    expect((await family.parent.rest(`PATCH ${path}`, { look: 'loud' })).status).toBe(400);
  });
});

describe('reading aloud', () => {
  test('is off unless a parent shows the button', async () => {
    const path = `/api/children/${family.childId}`;
    expect((await family.child.rest(`GET ${path}`)).body.readAloud).toBe('off');
    expect((await family.parent.rest(`PATCH ${path}`, { readAloud: 'button' })).body.readAloud).toBe(
      'button',
    );
    const renamed = await family.parent.rest(`PATCH ${path}`, { name: 'Robin' });
    expect(renamed.body.readAloud).toBe('button');
  });
});

describe("today's habits of all children", () => {
  test('lists the open habits of each child, in one answer', async () => {
    const others = await aFamily(app);
    await aHabit(others);
    const sibling = await aChild(app, family.parent, 'sibling');
    const done = await aHabit(family, { name: 'Done today' });
    const inactive = await aHabit(family, { name: 'Inactive', active: false });
    await complete(family, done);
    const { body } = await family.parent.query('children.today');
    expect(body.children.map(({ id }: { id: number }) => id)).toEqual([family.childId, sibling.childId]);
    const [first, second] = body.children;
    expect(first.habits).toContainEqual(
      expect.objectContaining({ id: done, name: 'Done today', completedToday: true, currentStreak: 1 }),
    );
    expect(first.habits.map(({ id }: { id: number }) => id)).not.toContain(inactive);
    expect(second.habits).toEqual([]);
  });

  test('lists only the children of a limited access token', async () => {
    const { program } = await aToken(app, family, { childIds: [family.childId] });
    const { body } = await program.query('children.today');
    expect(body.children.map(({ id }: { id: number }) => id)).toEqual([family.childId]);
  });

  test('is empty for an access token whose only child was deleted', async () => {
    const deleted = await aChild(app, family.parent, 'deleted');
    const { program } = await aToken(app, family, { childIds: [deleted.childId] });
    await expectSuccess(family.parent, `DELETE /api/children/${deleted.childId}`);
    const { status, body } = await program.query('children.today');
    expect([status, body.children]).toEqual([200, []]);
  });

  test('is empty for a family without children', async () => {
    const other = await aFamily(app);
    await other.parent.rest(`DELETE /api/children/${other.childId}`);
    expect((await other.parent.query('children.today')).body.children).toEqual([]);
  });
});
