import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, aHabit, type TestFamily } from '../../testing/families.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let family: TestFamily;
let other: TestFamily;
let habitId: number;
beforeAll(async () => {
  app = await startTestApp();
  [family, other] = [await aFamily(app), await aFamily(app)];
  habitId = await aHabit(family);
});
afterAll(() => app.close());

interface Ask {
  type: 'query' | 'mutation';
  procedure: string;
  input?: unknown;
  by?: (family: TestFamily) => TestClient;
}

/** The same call in a batch of one goes through tRPC's own adapter. */
async function ask({ type, procedure, input, by = ({ parent }) => parent }: Ask, isBatch: boolean) {
  const asked = isBatch ? { 0: input } : input;
  const text = input === undefined ? undefined : JSON.stringify(asked);
  const query = [isBatch && 'batch=1', type === 'query' && text && `input=${encodeURIComponent(text)}`];
  const url = `/trpc/${procedure}?${query.filter(Boolean).join('&')}`;
  const { status, headers, body } = await by(family).send(
    type === 'query'
      ? { method: 'GET', url }
      : { method: 'POST', url, payload: text ?? '', headers: { 'content-type': 'application/json' } },
  );
  const { 'retry-after': retryAfter, vary, 'cache-control': cacheControl } = headers;
  return { status, retryAfter, vary, cacheControl, body: isBatch ? body[0] : body };
}

const CASES: Record<string, (ids: { habitId: number }) => Ask> = {
  'a query': () => ({
    type: 'query',
    procedure: 'children.kidDashboard',
    input: { id: family.childId },
    by: ({ child }) => child,
  }),
  'a query without input': () => ({ type: 'query', procedure: 'auth.me' }),
  'a query about another family': () => ({
    type: 'query',
    procedure: 'children.get',
    input: { id: other.childId },
  }),
  'a query of a visitor': () => ({ type: 'query', procedure: 'auth.me', by: () => app.visitor() }),
  'a query with a bad input': () => ({ type: 'query', procedure: 'children.get', input: { id: 'x' } }),
  'a write that changes nothing more': (ids) => ({
    type: 'mutation',
    procedure: 'completions.record',
    input: { ...ids, childId: family.childId },
  }),
  'a write with a bad input': () => ({
    type: 'mutation',
    procedure: 'completions.record',
    input: { habitId: 0 },
  }),
  'a write that a child may not do': () => ({
    type: 'mutation',
    procedure: 'children.adjustPoints',
    input: { id: family.childId, pointsToDeduct: 1 },
    by: ({ child }) => child,
  }),
  'a query sent as a write': () => ({ type: 'mutation', procedure: 'children.get', input: { id: 1 } }),
  'a call that there is not': () => ({ type: 'query', procedure: 'nobody.knows', input: {} }),
};

test.each(Object.entries(CASES))('%s is answered alike alone and in a batch', async (_name, caseOf) => {
  await ask(
    { type: 'mutation', procedure: 'completions.record', input: { habitId, childId: family.childId } },
    false,
  );
  const alone = await ask(caseOf({ habitId }), false);
  expect(alone).toEqual(await ask(caseOf({ habitId }), true));
  expect(alone.body).toMatchObject(alone.status < 300 ? { result: {} } : { error: { data: {} } });
});
