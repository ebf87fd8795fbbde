import { STARTER_PACKS } from '@starchart/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { habitsOf } from '../../../test-support/actions.ts';
import { aFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('concurrent packs, from several devices and over two servers, create one pack', async () => {
  const second = await app.startSecondServer();
  for (let round = 0; round < 3; round++) {
    const family = await aFamily(app);
    const devices = [family.parent, family.parent.at(second)];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (devices[index % devices.length] ?? family.parent).rest(
          `POST /api/children/${family.childId}/starter-pack`,
          { pack: STARTER_PACKS[Math.floor(index / 2) % STARTER_PACKS.length]?.key },
        ),
      ),
    );
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
    expect(await habitsOf(family)).toEqual(taken[0]?.body);
  }
});

test('a concurrent pack and habit never leave half a pack', async () => {
  const second = await app.startSecondServer();
  for (let round = 0; round < 3; round++) {
    const family = await aFamily(app);
    const habit = { childId: family.childId, name: 'Piano', description: 'Fifteen minutes' };
    const [made, taken] = await Promise.all([
      family.parent.rest('POST /api/habits', habit),
      family.parent.at(second).rest(`POST /api/children/${family.childId}/starter-pack`, { pack: 'little' }),
    ]);
    expect(made.status).toBe(201);
    expect([201, 409]).toContain(taken.status);
    expect(await habitsOf(family)).toHaveLength(taken.status === 201 ? 5 : 1);
  }
});
