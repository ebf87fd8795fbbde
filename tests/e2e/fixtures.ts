import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { adminApi, createFamily, type Family, post, skipEndOfDay } from './api-setup.ts';

type Worker = {
  /** One family for all tests of a worker. Each test adds its own children. */
  family: Family;
  /** The API as the admin. */
  admin: APIRequestContext;
};

/** Tests with a family and an admin. Each logs in once per worker. */
export const test = base.extend<object, Worker>({
  // A request that a test answers may be on its way when the test ends.
  page: async ({ page }, use) => {
    await use(page);
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  family: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture names from the pattern
    async ({}, use) => {
      const family = await createFamily('Mia');
      await use(family);
      await family.api.dispose();
    },
    { scope: 'worker' },
  ],
  admin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture names from the pattern
    async ({}, use) => {
      await use(await adminApi());
    },
    { scope: 'worker' },
  ],
});

/** Gives the browser of a page the session of an API context. */
export async function useSession(page: Page, api: APIRequestContext): Promise<void> {
  const { cookies } = await api.storageState();
  await page.context().addCookies(cookies);
}

/** The number of children per family is limited. Children of earlier tests are deleted. */
const CHILDREN_KEPT = 10;
const children: number[] = [];

/** A child without the celebration at the end of the day, which `child-journey.spec.ts` tests. */
export async function addChild(
  { api }: Family,
  name: string,
  login: Record<string, unknown> = {},
): Promise<number> {
  if (children.length === CHILDREN_KEPT) await api.delete(`/api/children/${children.shift()}`);
  const { id } = await post(api, '/api/children', { name, ...login });
  children.push(id);
  await skipEndOfDay({ api, childId: id });
  return id;
}

export async function addHabit(
  { api }: Pick<Family, 'api'>,
  childId: number,
  name: string,
  fields: Record<string, unknown> = {},
): Promise<number> {
  return (await post(api, '/api/habits', { childId, name, description: 'Again and again', ...fields })).id;
}

/** A habit that was done on each of so many days before today: stars of the night sky. Returns its id. */
export async function addFullDays({ api, childId }: Family, days: number): Promise<number> {
  const { today } = await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
  const dayBefore = (count: number) =>
    new Date(Date.parse(today) - count * 86_400_000).toISOString().slice(0, 10);
  const { id: habitId } = await post(api, '/api/habits', {
    childId,
    name: 'Water the plants',
    description: 'Those in the kitchen',
    startDate: dayBefore(100),
  });
  const cells = Array.from({ length: days }, (_, index) => ({
    habitId,
    day: dayBefore(index + 1),
    done: true,
  }));
  await post(api, `/api/children/${childId}/chart-corrections`, { cells });
  return habitId;
}

export async function addReward(
  { api }: Family,
  childId: number,
  name: string,
  pointsCost: number,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const { id } = await post(api, '/api/rewards', {
    childId,
    name,
    description: 'Worth every star',
    pointsCost,
    icon: 'dragon',
    ...fields,
  });
  return id;
}

/** A reward that the child saves for. */
export async function addGoal(
  family: Family,
  childId: number,
  name: string,
  pointsCost: number,
): Promise<number> {
  const rewardId = await addReward(family, childId, name, pointsCost);
  const answer = await family.api.put(`/api/children/${childId}/goal`, { data: { rewardId } });
  expect(answer.status(), await answer.text()).toBe(204);
  return rewardId;
}

/** A child with this balance. 100 points also earn the first badge with 25 bonus points. */
export async function addChildWithPoints(family: Family, name: string, points: number): Promise<number> {
  const childId = await addChild(family, name);
  const habitId = await addHabit(family, childId, 'A good start', { pointsPerCompletion: points });
  await post(family.api, '/api/habit-completions', { habitId, childId });
  return childId;
}
