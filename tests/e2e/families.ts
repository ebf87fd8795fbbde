import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { HABIT_COLORS, HABIT_ICONS, LIMITS } from '@starchart/schema';
import { ADMIN, BASE_URL } from './server-under-test.ts';

export interface Login {
  username: string;
  password: string;
}

/** What a journey that is not about setting up a family starts from; made through the REST door. */
export interface ArrangedFamily {
  /** Signed in as the parent. */
  api: APIRequestContext;
  parentLogin: Login;
  childId: number;
  childLogin: Login;
}

let arranged = 0;

/** A name that no other journey uses, in this worker or another. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${process.pid}-${++arranged}`;
}

function newLogin(): Login {
  return { username: uniqueName('parent'), password: 'correct horse' };
}

export async function arrangeFamily(childName: string): Promise<ArrangedFamily> {
  const parentLogin = newLogin();
  const childLogin = { username: uniqueName('kid'), password: 'stars' };
  const api = await request.newContext({ baseURL: BASE_URL });
  await approve(await register(api, 'Alex Star', parentLogin));
  await send(api, '/api/login', { ...parentLogin });
  const child = await send(api, '/api/children', { name: childName, canLogin: true, ...childLogin });
  return { api, parentLogin, childId: child.id, childLogin };
}

const NEVER_ENDING = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** A name of as many characters as a name may have, in one word. */
export function longestName(beginning: string): string {
  return `${beginning}${NEVER_ENDING}`.slice(0, LIMITS.personName.max);
}

/** A family at the limits: twelve children, the first of them with forty habits, and names that do not end. */
export async function arrangeCrowd(): Promise<ArrangedFamily> {
  const family = await arrangeFamily(longestName('Mia'));
  const { api, childId } = family;
  for (let child = 2; child <= 12; child++) {
    await send(api, '/api/children', { name: `Child ${child}`, avatar: `${child}` });
  }
  for (let habit = 1; habit <= 40; habit++) {
    await send(api, '/api/habits', {
      childId,
      name: habit === 1 ? longestName('Quest') : `Quest number ${habit}`,
      description: habit === 1 ? NEVER_ENDING.repeat(6) : 'Again and again',
      pointsPerCompletion: 100,
      color: HABIT_COLORS[habit % HABIT_COLORS.length],
      icon: HABIT_ICONS[habit % HABIT_ICONS.length],
    });
  }
  for (const [name, pointsCost] of [
    [longestName('Reward'), 100],
    ['Dragon', 3000],
  ] as const) {
    await send(api, '/api/rewards', {
      childId,
      name,
      description: 'Worth every star',
      pointsCost,
      icon: 'dragon',
    });
  }
  return family;
}

/** Leaves a parent waiting for approval and returns the id. */
export async function register(
  api: APIRequestContext,
  name: string,
  login: Login = newLogin(),
): Promise<number> {
  const { id } = await send(api, '/api/register', {
    ...login,
    name,
    email: `${login.username}@example.org`,
    timeZone: 'Europe/Berlin',
  });
  return id;
}

async function approve(parentId: number): Promise<void> {
  const admin = await theAdmin();
  const answer = await admin.post(`/api/admin/approve-parent/${parentId}`);
  expect(answer.status()).toBe(200);
}

/** Nobody waits for approval any more. */
export async function approveAll(): Promise<void> {
  const admin = await theAdmin();
  const waiting: { id: number }[] = await (await admin.get('/api/parents/pending')).json();
  for (const { id } of waiting) await admin.post(`/api/admin/approve-parent/${id}`);
}

let signedInAdmin: Promise<APIRequestContext> | undefined;

/** Signed in as the admin, once in a worker: a person has room for so many sessions, and the oldest would end for the newest. */
export function theAdmin(): Promise<APIRequestContext> {
  signedInAdmin ??= signInAdmin();
  return signedInAdmin;
}

async function signInAdmin(): Promise<APIRequestContext> {
  const admin = await request.newContext({ baseURL: BASE_URL });
  await send(admin, '/api/login', ADMIN);
  return admin;
}

/** Makes a token that may complete habits of all children, unless said otherwise, and answers its text. */
export async function arrangeToken(
  { api, parentLogin }: ArrangedFamily,
  name: string,
  given: Record<string, unknown> = {},
): Promise<string> {
  const answer = await api.post('/api/access-tokens', {
    data: {
      name,
      scope: 'complete',
      childIds: null,
      expiresInDays: 90,
      currentPassword: parentLogin.password,
      ...given,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).token;
}

/** Gives a page's browser the session of a person, without the form. */
export async function signIn(page: Page, login: Login, role: 'parent' | 'child' = 'parent'): Promise<void> {
  await send(page.request, role === 'child' ? '/api/child-login' : '/api/login', { ...login });
}

export async function send(
  api: APIRequestContext,
  path: string,
  data: Record<string, unknown>,
): Promise<{ id: number }> {
  const answer = await api.post(path, { data });
  expect(answer.ok(), `${path} answered ${answer.status()} ${await answer.text()}`).toBe(true);
  return await answer.json();
}
