import { request } from '@playwright/test';
import type { FamilyRole } from '@starchart/schema';
import { type Family, type Login, post, uniqueName } from './api-setup.ts';
import { BASE_URL, demoNow } from './environment.ts';

type Invited = { familyRole: FamilyRole; childIds?: number[]; name?: string };

/** Creates an invitation and returns the path of its link. */
export async function invite(
  { api, parentLogin }: Family,
  { name = 'Kim', ...given }: Invited,
): Promise<string> {
  const answer = await post(api, '/api/family-invitations', {
    label: name,
    currentPassword: parentLogin.password,
    ...given,
  });
  return (answer as unknown as { joinPath: string }).joinPath;
}

/** Adds a grown-up to a family, who joined by a link. */
export async function addGrownUp(family: Family, invited: Invited): Promise<Login> {
  const path = await invite(family, invited);
  const login = { username: uniqueName('grown-up'), password: 'correct horse' };
  const api = await request.newContext({ baseURL: BASE_URL });
  await post(api, '/api/join', {
    ...login,
    token: path.split('#')[1],
    name: invited.name ?? 'Kim',
    email: `${login.username}@example.org`,
  });
  await api.dispose();
  return login;
}

/** Creates a guest pass for an hour and returns the path of its link. */
export async function createGuestPass(
  { api, parentLogin }: Family,
  given: { label?: string; childIds?: number[]; scope?: 'complete' | 'help' } = {},
): Promise<string> {
  const answer = await post(api, '/api/guest-passes', {
    label: 'Grandma',
    scope: 'complete',
    bonusLimit: given.scope === 'help' ? 5 : 0,
    until: new Date(demoNow().getTime() + 3_600_000).toISOString(),
    currentPassword: parentLogin.password,
    ...given,
  });
  return (answer as unknown as { openPath: string }).openPath;
}
