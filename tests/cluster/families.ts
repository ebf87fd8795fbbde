import { NetworkClient } from '../../apps/api/test-support/network-client.ts';
import { ADMIN } from './servers.ts';

export interface ClusterFamily {
  parentLogin: { username: string; password: string };
  /** Logged-in browser of the parent. */
  parent: NetworkClient;
  cookie: string;
  childId: number;
}

/** Request timeout before a retry. */
const TIMEOUT_MS = 8_000;

/** Registers families of one parent and one child. */
export async function registerFamilies(server: string, count: number): Promise<ClusterFamily[]> {
  const admin = new NetworkClient(await logIn(server, ADMIN));
  const invited = await admin.rest(server, 'POST /api/invite-codes', { maxUses: count });
  const families: ClusterFamily[] = [];
  for (let number = 1; number <= count; number++) {
    const parentLogin = { username: `parent${number}`, password: `correct horse ${number}` };
    const registration = {
      ...parentLogin,
      name: `Parent ${number}`,
      email: `parent${number}@example.org`,
      inviteCode: invited.body.code,
    };
    const cookie = cookieOf(await post(server, '/api/register', registration));
    const parent = new NetworkClient(cookie, { patienceMs: TIMEOUT_MS });
    const child = await parent.rest(server, 'POST /api/children', { name: `Child ${number}` });
    if (child.status !== 201) throw new Error(`POST /api/children answered ${child.status}`);
    families.push({ parentLogin, parent, cookie, childId: child.body.id });
  }
  return families;
}

/** Returns the session cookies of a new login. */
export async function logIn(server: string, login: { username: string; password: string }): Promise<string> {
  return cookieOf(await post(server, '/api/login', login));
}

/** Returns the status of a login. */
export async function tryLogin(
  server: string,
  login: { username: string; password: string },
): Promise<number> {
  return (await post(server, '/api/login', login)).status;
}

function post(server: string, path: string, body: object): Promise<Response> {
  return fetch(`${server}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function cookieOf(response: Response): string {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
