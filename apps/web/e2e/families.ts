import { type APIRequestContext, expect, request } from '@playwright/test';
import { ADMIN, BASE_URL } from './server-under-test.ts';

/** What a journey that is not about setting up a family starts from; made through the REST door. */
export interface ArrangedFamily {
  /** Signed in as the parent. */
  api: APIRequestContext;
  parentLogin: { username: string; password: string };
  childId: number;
  childLogin: { username: string; password: string };
}

let arranged = 0;

/** A name that no other journey uses, in this worker or another. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${process.pid}-${++arranged}`;
}

export async function arrangeFamily(childName: string): Promise<ArrangedFamily> {
  const parentLogin = { username: uniqueName('parent'), password: 'correct horse' };
  const childLogin = { username: uniqueName('kid'), password: 'stars' };
  const api = await request.newContext({ baseURL: BASE_URL });
  const registered = await send(api, '/api/register', {
    ...parentLogin,
    name: 'Alex Star',
    email: `${parentLogin.username}@example.org`,
    timeZone: 'Europe/Berlin',
  });
  await approve(registered.id);
  await send(api, '/api/login', parentLogin);
  const child = await send(api, '/api/children', { name: childName, canLogin: true, ...childLogin });
  return { api, parentLogin, childId: child.id, childLogin };
}

export async function approve(parentId: number): Promise<void> {
  const admin = await request.newContext({ baseURL: BASE_URL });
  await send(admin, '/api/login', ADMIN);
  const answer = await admin.post(`/api/admin/approve-parent/${parentId}`);
  expect(answer.status()).toBe(200);
  await admin.dispose();
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
