import type { ParentPage } from '@starchart/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSuccess } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let admin: TestClient;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  for (const [username, name, email] of [
    ['zoe', 'Zoë Miller', 'zoe@mail.example'],
    ['MillerTime', 'Anton', 'anton@mail.example'],
    ['percent', '100% Smith', 'a_b@mail.example'],
    ['plain', '100 Smith', 'axb@mail.example'],
    ['ÄRGER', "Backslash \\ Quote ' ", 'arger@mail.example'],
    ['andre', 'Andre\u0301 Tab\tLast', 'andre@müller.example'],
  ] as const) {
    const registered = await expectSuccess(app.visitor(), 'POST /api/register', {
      username,
      name,
      email,
      password: 'correct horse',
    });
    ids[username] = registered.body.id;
  }
  await expectSuccess(admin, `POST /api/admin/approve-parent/${ids['zoe']}`);
  await expectSuccess(admin, `POST /api/admin/reject-parent/${ids['plain']}`);
});
afterAll(() => app.close());

/** The usernames that a search finds through both transports. */
async function found(query: Record<string, string>): Promise<string[]> {
  const overRest = await admin.rest(`GET /api/admin/parents?${new URLSearchParams(query).toString()}`);
  const overTrpc = await admin.query('admin.searchParents', query);
  expect(overRest.status, overRest.text).toBe(200);
  expect(overTrpc.body).toEqual(overRest.body);
  return (overRest.body as ParentPage).items.map(({ username }) => username);
}

describe('a search finds parents', () => {
  test.each([
    ['by a part of the name', 'mill', ['MillerTime', 'zoe']],
    ['by a part of the username, whatever the case', 'ERTIM', ['MillerTime']],
    ['by a part of the e-mail', 'TON@MAIL', ['MillerTime']],
    ['by letters with accents in the other case', 'ZOË', ['zoe']],
    ['by a username in the other case, width and form', 'ä\uff32ger', ['ÄRGER']],
    ['by an accent in another form than that of the registration', 'ndr\u00e9', ['andre']],
    ['by an accent in the form of the registration', 'ndre\u0301', ['andre']],
    ['by a domain with an umlaut', 'andre@m\u00fcller.example', ['andre']],
    ['with blanks around the words', '  anton ', ['MillerTime']],
    ['by a percent sign and nothing else', '%', ['percent']],
    ['by an underscore and nothing else', 'a_b', ['percent']],
    ['by a backslash', '\\', ['ÄRGER']],
    ['by a quote', "'", ['ÄRGER']],
    ['but none for words that match no parent', 'no such parent', []],
  ])('%s', async (_how, search, usernames) => {
    expect(await found({ search })).toEqual(usernames);
  });

  test('all of them, newest first, without a query', async () => {
    const allUsernames = ['andre', 'ÄRGER', 'plain', 'percent', 'MillerTime', 'zoe', 'admin'];
    expect(await found({})).toEqual(allUsernames);
    expect(await found({ search: '' })).toEqual(allUsernames);
    expect(await found({ search: '   ' })).toEqual(allUsernames);
  });

  test.each([
    ['pending', ['andre', 'ÄRGER', 'percent', 'MillerTime']],
    ['approved', ['zoe', 'admin']],
    ['rejected', ['plain']],
  ])('of the status %s', async (status, usernames) => {
    expect(await found({ status })).toEqual(usernames);
  });

  test('that match both the words and the status', async () => {
    expect(await found({ search: 'smith', status: 'pending' })).toEqual(['percent']);
  });
});

test('a search result has the fields for the decision, without family or password', async () => {
  const { body } = await admin.rest('GET /api/admin/parents?search=zoe');
  expect(body).toEqual({
    items: [
      {
        id: ids['zoe'],
        name: 'Zoë Miller',
        username: 'zoe',
        email: 'zoe@mail.example',
        status: 'approved',
        isAdmin: false,
        registrationDate: '2026-03-11T12:00:00.000Z',
        approvedAt: '2026-03-11T12:00:00.000Z',
      },
    ],
    nextCursor: null,
  });
});

test('pages have no gaps, and a new parent does not shift them', async () => {
  const first = await admin.rest('GET /api/admin/parents?status=pending&limit=2');
  expect(first.body.items).toHaveLength(2);
  await expectSuccess(app.visitor(), 'POST /api/register', {
    username: 'latecomer',
    name: 'Late Comer',
    email: 'late@mail.example',
    password: 'correct horse',
  });
  const { nextCursor } = first.body;
  const second = await admin.rest(`GET /api/admin/parents?status=pending&limit=2&cursor=${nextCursor}`);
  const usernames = [...first.body.items, ...second.body.items].map(({ username }) => username);
  expect(usernames).toEqual(['andre', 'ÄRGER', 'percent', 'MillerTime']);
  expect(second.body.nextCursor).toBeNull();
});

test.each([
  'status=withdrawn',
  'status=',
  'limit=0',
  'limit=101',
  'cursor=1.5',
  'cursor=x',
  'search=%00',
  'search=a&search=b',
])('a search for ?%s is rejected', async (query) => {
  const answer = await admin.rest(`GET /api/admin/parents?${query}`);
  expect(answer.status, answer.text).toBe(400);
  expect(answer.body.code).toBe('VALIDATION');
});
