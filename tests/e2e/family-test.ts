import { type APIRequestContext, test as base, type Page } from '@playwright/test';
import { type ArrangedFamily, arrangeFamily, send, theAdmin } from './families.ts';

type Worker = {
  /** One family for all tests of a worker; each test brings children of its own. */
  family: ArrangedFamily;
  /** Signed in as the admin. */
  admin: APIRequestContext;
};

/** For tests that need somebody signed in and do not care how: each logs in once per worker. */
export const test = base.extend<object, Worker>({
  family: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const family = await arrangeFamily('Mia');
      await use(family);
      await family.api.dispose();
    },
    { scope: 'worker' },
  ],
  admin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, use) => {
      await use(await theAdmin());
    },
    { scope: 'worker' },
  ],
});

/** Shares the session of somebody who is signed in with the page's browser. */
export async function enterAs(page: Page, somebody: APIRequestContext): Promise<void> {
  const { cookies } = await somebody.storageState();
  await page.context().addCookies(cookies);
}

/** A family has room for so many children, and no test needs those of the tests before. */
const CHILDREN_KEPT = 10;
const children: number[] = [];

export async function addChild(
  { api }: ArrangedFamily,
  name: string,
  login: Record<string, unknown> = {},
): Promise<number> {
  if (children.length === CHILDREN_KEPT) await api.delete(`/api/children/${children.shift()}`);
  const { id } = await send(api, '/api/children', { name, ...login });
  children.push(id);
  return id;
}

export async function addHabit(
  { api }: ArrangedFamily,
  childId: number,
  name: string,
  fields: Record<string, unknown> = {},
): Promise<number> {
  return (await send(api, '/api/habits', { childId, name, description: 'Again and again', ...fields })).id;
}

export async function addReward(
  { api }: ArrangedFamily,
  childId: number,
  name: string,
  pointsCost: number,
): Promise<void> {
  await send(api, '/api/rewards', {
    childId,
    name,
    description: 'Worth every star',
    pointsCost,
    icon: 'dragon',
  });
}

/** A child with so many points to spend; 100 of them come with the first badge's 25 on top. */
export async function addChildWithPoints(
  family: ArrangedFamily,
  name: string,
  points: number,
): Promise<number> {
  const childId = await addChild(family, name);
  const habitId = await addHabit(family, childId, 'A good start', { pointsPerCompletion: points });
  await send(family.api, '/api/habit-completions', { habitId, childId });
  return childId;
}
