import { inject } from 'vitest';
import { createStarchartClient, type StarchartClient } from '../src/index.ts';

export const url = inject('url');
export const PARENT = { username: 'demo', password: 'starchart' };

export async function aParent(): Promise<StarchartClient> {
  const client = createStarchartClient({ url });
  await client.auth.login.mutate(PARENT);
  return client;
}

/** Creates a child with one habit. */
export async function aChild(parent: StarchartClient, pointsPerCompletion = 5) {
  const { id: childId } = await parent.children.create.mutate({ name: 'Robin' });
  const habit = { name: 'Read a story', description: 'Together, on the sofa', pointsPerCompletion };
  const { id: habitId } = await parent.habits.create.mutate({ childId, ...habit });
  return { childId, habitId };
}

/** Creates a token for one child and returns its text. */
export async function aToken(
  parent: StarchartClient,
  scope: 'read' | 'complete' | 'manage',
  childId: number,
): Promise<string> {
  const { token } = await parent.accessTokens.create.mutate({
    name: 'A test',
    scope,
    childIds: [childId],
    expiresInDays: 1,
    currentPassword: PARENT.password,
  });
  return token;
}
