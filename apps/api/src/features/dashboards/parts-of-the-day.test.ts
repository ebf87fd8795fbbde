import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The part of the day in every response that has one. */
async function partsOf({ parent, childId }: TestFamily): Promise<unknown[]> {
  const answers = [
    await parent.rest(`GET /api/children/${childId}/kid-dashboard`),
    await parent.rest(`GET /api/children/${childId}/parent-dashboard`),
    await parent.query('children.today'),
    await parent.rest('GET /api/family-board'),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return answers.map(({ body }) => body.now);
}

function inAll(now: { part: string; until: string }, hours = { afternoonStartsAt: 12, eveningStartsAt: 18 }) {
  return Array.from({ length: 4 }, () => ({ ...now, ...hours }));
}

describe('the part of the day', () => {
  test.each([
    // UTC+14 and UTC−11
    { timeZone: 'Pacific/Kiritimati', noon: '2026-03-10T22:00:00.000Z', six: '2026-03-11T04:00:00.000Z' },
    { timeZone: 'Pacific/Niue', noon: '2026-03-11T23:00:00.000Z', six: '2026-03-12T05:00:00.000Z' },
  ])('the part of the day changes at 12:00 and 18:00 in $timeZone', async ({ timeZone, noon, six }) => {
    app.clock.moveTo(new Date(Date.parse(noon) - 1).toISOString());
    const family = await aFamily(app, { timeZone });
    expect(await partsOf(family)).toEqual(inAll({ part: 'morning', until: noon }));
    app.clock.moveTo(noon);
    expect(await partsOf(family)).toEqual(inAll({ part: 'afternoon', until: six }));
    app.clock.moveTo(six);
    const midnight = new Date(Date.parse(six) + 6 * 3_600_000).toISOString();
    expect(await partsOf(family)).toEqual(inAll({ part: 'evening', until: midnight }));
  });

  test('follows the hours of the family from the next request on', async () => {
    app.clock.moveTo('2026-03-11T11:00:00Z');
    const family = await aFamily(app, { timeZone: 'UTC' });
    const hours = { afternoonStartsAt: 10, eveningStartsAt: 17 };
    await family.parent.rest('PATCH /api/account', hours);
    expect(await partsOf(family)).toEqual(
      inAll({ part: 'afternoon', until: '2026-03-11T17:00:00.000Z' }, hours),
    );
  });
});
