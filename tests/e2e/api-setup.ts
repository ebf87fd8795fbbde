import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { HABIT_COLORS, HABIT_ICONS, type Language, LIMITS } from '@starchart/schema';
import { ADMIN, BASE_URL, TIME_ZONE } from './environment.ts';

export interface Login {
  username: string;
  password: string;
}

/** A family that a test starts from, created through the REST API. */
export interface Family {
  /** Authenticated as the parent. */
  api: APIRequestContext;
  parentLogin: Login;
  childId: number;
  childLogin: Login;
}

let names = 0;

/** A name that no other test uses, in this worker or another. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${process.pid}-${++names}`;
}

function newLogin(): Login {
  return { username: uniqueName('parent'), password: 'correct horse' };
}

/** By default, no celebration covers the child's page at the end of today. */
export async function createFamily(
  childName: string,
  { celebratesDay = false, language = 'en' }: { celebratesDay?: boolean; language?: Language } = {},
): Promise<Family> {
  const parentLogin = newLogin();
  const childLogin = { username: uniqueName('kid'), password: 'stars' };
  const api = await request.newContext({ baseURL: BASE_URL });
  await approve(await register(api, 'Alex Star', parentLogin, language));
  await post(api, '/api/login', { ...parentLogin });
  const child = await post(api, '/api/children', { name: childName, canLogin: true, ...childLogin });
  if (!celebratesDay) await skipEndOfDay({ api, childId: child.id });
  return { api, parentLogin, childId: child.id, childLogin };
}

/** Notes that the end of today was celebrated. */
export async function skipEndOfDay({ api, childId }: Pick<Family, 'api' | 'childId'>): Promise<void> {
  const { today } = await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
  const answer = await api.put(`/api/children/${childId}/celebrated`, { data: { day: today } });
  expect(answer.status(), await answer.text()).toBe(204);
}

/** The child knows its ledger: its next look celebrates nothing. */
export async function skipNews({ api, childId }: Pick<Family, 'api' | 'childId'>): Promise<void> {
  const { news } = await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
  const seen = { entry: news.lastEntry, asChild: true };
  expect((await api.put(`/api/children/${childId}/seen`, { data: seen })).ok()).toBe(true);
}

const NEVER_ENDING = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** One word with the maximum length of a name. */
export function longestName(beginning: string): string {
  return `${beginning}${NEVER_ENDING}`.slice(0, LIMITS.personName.max);
}

/** A family at the limits: 12 children, 40 habits for the first child, names of the maximum length. */
export async function createLargeFamily(): Promise<Family> {
  const family = await createFamily(longestName('Mia'));
  const { api, childId } = family;
  for (let child = 2; child <= 12; child++) {
    await post(api, '/api/children', { name: `Child ${child}`, avatar: `${child}` });
  }
  for (let habit = 1; habit <= 40; habit++) {
    await post(api, '/api/habits', {
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
    await post(api, '/api/rewards', {
      childId,
      name,
      description: 'Worth every star',
      pointsCost,
      icon: 'dragon',
    });
  }
  return family;
}

/** Registers a parent who needs approval. Returns the id. */
export async function register(
  api: APIRequestContext,
  name: string,
  login: Login = newLogin(),
  language: Language = 'en',
  timeZone = TIME_ZONE,
): Promise<number> {
  const { id } = await post(api, '/api/register', {
    ...login,
    name,
    email: `${login.username}@example.org`,
    timeZone,
    language,
  });
  return id;
}

export async function approve(parentId: number): Promise<void> {
  const admin = await adminApi();
  const answer = await admin.post(`/api/admin/approve-parent/${parentId}`);
  expect(answer.status()).toBe(200);
}

/** Approves all pending registrations. */
export async function approveAllRegistrations(): Promise<void> {
  const admin = await adminApi();
  const pending: { id: number }[] = await (await admin.get('/api/parents/pending')).json();
  for (const { id } of pending) await admin.post(`/api/admin/approve-parent/${id}`);
}

let adminSession: Promise<APIRequestContext> | undefined;

/** The API as the admin. One login per worker: the number of sessions per person is limited, and the oldest is replaced. */
export function adminApi(): Promise<APIRequestContext> {
  adminSession ??= logInAsAdmin();
  return adminSession;
}

async function logInAsAdmin(): Promise<APIRequestContext> {
  const admin = await request.newContext({ baseURL: BASE_URL });
  await post(admin, '/api/login', ADMIN);
  return admin;
}

/** Creates an access token and returns it. By default it may complete the habits of all children. */
export async function createAccessToken(
  { api, parentLogin }: Family,
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

/** Logs the browser of a page in through the API. */
export async function signIn(page: Page, login: Login, role: 'parent' | 'child' = 'parent'): Promise<void> {
  await post(page.request, role === 'child' ? '/api/child-login' : '/api/login', { ...login });
}

export async function post(
  api: APIRequestContext,
  path: string,
  data: Record<string, unknown>,
): Promise<{ id: number }> {
  const answer = await api.post(path, { data });
  expect(answer.ok(), `${path} answered ${answer.status()} ${await answer.text()}`).toBe(true);
  return await answer.json();
}
