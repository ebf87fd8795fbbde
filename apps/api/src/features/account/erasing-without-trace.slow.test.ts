import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Queryable } from '@starchart/db';
import { findInFiles, findInTables, isWorkLeft, settle } from '@starchart/db/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { movableClock } from '../../../test-support/movable-clock.ts';
import { ADMIN } from '../../../test-support/test-app.ts';
import { type Answer, TestClient } from '../../../test-support/test-client.ts';
import { startTestMailServer, type TestMailServer } from '../../../test-support/test-mail-server.ts';
import { mailServerAt, testOptions } from '../../../test-support/test-options.ts';
import { buildApp, createServiceContext } from '../../app.ts';
import { parseConfig } from '../../config/config.ts';
import { connectDatabase } from '../../server/open-database.ts';
import { resolveDatabase } from '../../server/resolve-database.ts';
import { createWorkers } from '../../server/workers.ts';
import { ensureFirstAdmin } from '../admin/operator.service.ts';

/** Part of every text of the erased; usernames and addresses are also stored in lower case. */
const CANARY = ['Kanari', 'kanari', 'KANARI'];
/** Part of every text of the remaining family. */
const STAYING = 'Spatz';

/** All personal data of the erased, each with a distinct text. */
const TRACES = {
  firstName: 'Kanari Erstname',
  name: 'Kanari Vogel Ä',
  familyName: 'Familie Kanari-Ö',
  username: 'KanariVater',
  newUsername: 'KanariMutter',
  email: 'Kanari@example.org',
  newEmail: 'kanari.neu@example.org',
  userAgent: 'KanariBrowser/1.0 (Nest)',
  childAgent: 'KanariTablet/2.0',
  childName: 'Kanari Küken',
  newChildName: 'Kanari Flügge',
  childUsername: 'KanariKueken',
  habit: 'Kanari Gesang',
  habitDescription: 'Kanari Tonleiter üben',
  deletedHabit: 'Kanari Schnabel putzen',
  reward: 'Kanari Körner',
  rewardDescription: 'Kanari Hirsekolben',
  deduction: 'Kanari Federn gerupft',
  bonus: 'Kanari Nest gebaut',
  note: 'Kanari lieb gezwitschert',
  rejection: 'Kanari Körner am Boden',
  refusal: 'Kanari heute keine Körner',
  wish: 'Kanari Flug in den Süden',
  declinedWish: 'Kanari ganzer Wald',
  reply: 'Kanari nächstes Jahr',
  praise: 'Kanari schön gesungen',
  accessToken: 'Kanari Anzeige',
  webhookUrl: 'https://kanariklingel.invalid/',
};
/** Values that are never stored, not even before the erasure. */
const SECRETS = { password: 'KANARI geheim', childPassword: 'KANARI piep', idempotencyKey: 'KANARI-key-1' };

const JSON_TYPE = { 'content-type': 'application/json' };
const DAY = '2026-03-11T12:00:00Z';

let dataDir: string;
let cleanup: AsyncDisposableStack;
let mailServer: TestMailServer;
let app: FastifyInstance;
let db: Queryable;
let stopDatabase: () => Promise<void>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'starchart-without-trace-'));
  cleanup = new AsyncDisposableStack();
  mailServer = await startTestMailServer();
  cleanup.defer(() => mailServer.close());
  const parts = new AsyncDisposableStack();
  stopDatabase = () => parts.disposeAsync();
  cleanup.defer(stopDatabase);
  const config = parseConfig({ DATA_DIR: dataDir });
  const located = await resolveDatabase(config, parts, () => {});
  const started = await connectDatabase(config, located, parts, {
    say: () => {},
    warn: () => {},
  });
  db = started.db;
  const options = testOptions({ ...started, clock: movableClock(DAY), smtpUrl: mailServer.url });
  app = await buildApp(options);
  parts.defer(() => app.close());
  const ctx = createServiceContext(options);
  await ensureFirstAdmin(ctx, ADMIN);
  const workers = createWorkers(ctx, {
    jobs: started.jobs,
    mail: mailServerAt(mailServer.url),
    purgeDeletedData: started.purgeDeletedData,
    onFailure: () => {},
  });
  await workers.start();
  parts.defer(() => workers.stop());
}, 120_000);

afterAll(async () => {
  await cleanup.disposeAsync();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A browser with its own user agent; its calls must succeed. */
class Person {
  readonly #client = new TestClient(app);
  readonly #agent: string;

  constructor(agent = 'Spatzenbrowser') {
    this.#agent = agent;
  }

  async asks(call: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const [method, url] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string];
    return await this.#client.send({
      method,
      url,
      headers: { 'user-agent': this.#agent, ...(body !== undefined && JSON_TYPE), ...headers },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
  }

  async does(...[call, body, headers]: Parameters<Person['asks']>): Promise<Answer['body']> {
    const answer = await this.asks(call, body, headers);
    if (answer.status >= 300) throw new Error(`${call} answered ${answer.status} ${answer.text}`);
    return answer.body;
  }
}

/** A registered, approved and signed-in parent. */
async function aParent(
  fields: { name: string; username: string; email: string; password: string },
  agent?: string,
) {
  const parent = new Person(agent);
  const { id } = await parent.does('POST /api/register', fields);
  const admin = new Person();
  await admin.does('POST /api/login', ADMIN);
  await admin.does(`POST /api/admin/approve-parent/${id}`);
  await admin.does('GET /api/admin/parents?search=Kanari');
  await parent.does('POST /api/login', fields);
  return parent;
}

/** A child with data in every feature, and its signed-in browser. */
async function aChildWithHistory(parent: Person): Promise<number> {
  const login = { username: TRACES.childUsername, password: SECRETS.childPassword };
  const { id: childId } = await parent.does('POST /api/children', {
    name: TRACES.childName,
    canLogin: true,
    ...login,
  });
  const child = new Person(TRACES.childAgent);
  await child.does('POST /api/child-login', login);
  const habit = {
    childId,
    name: TRACES.habit,
    description: TRACES.habitDescription,
    pointsPerCompletion: 100,
  };
  const { id: habitId } = await parent.does('POST /api/habits', habit, {
    'idempotency-key': SECRETS.idempotencyKey,
  });
  await child.does('POST /api/habit-completions', { habitId, childId });
  await child.does(`DELETE /api/habit-completions/today?habitId=${habitId}&childId=${childId}`);
  await child.does('POST /api/habit-completions', { habitId, childId });
  const deleted = await parent.does('POST /api/habits', { ...habit, name: TRACES.deletedHabit });
  await parent.does('POST /api/habit-completions', { habitId: deleted.id, childId });
  await parent.does(`DELETE /api/habits/${deleted.id}`);
  const { id: rewardId } = await parent.does('POST /api/rewards', {
    childId,
    name: TRACES.reward,
    description: TRACES.rewardDescription,
    pointsCost: 10,
    icon: 'castle',
  });
  const redemptions = [];
  for (let redemption = 0; redemption < 3; redemption++) {
    redemptions.push(await child.does('POST /api/reward-redemptions', { rewardId, childId }));
  }
  await parent.does(`POST /api/reward-redemptions/${redemptions[0].id}/fulfill`);
  await parent.does(`POST /api/reward-redemptions/${redemptions[1].id}/cancel`, { reason: TRACES.refusal });
  await child.does(`PUT /api/children/${childId}/goal`, { rewardId });
  await child.does(`POST /api/children/${childId}/wishes`, { text: TRACES.wish });
  const declined = await child.does(`POST /api/children/${childId}/wishes`, { text: TRACES.declinedWish });
  await parent.does(`POST /api/wishes/${declined.id}/decline`, { reason: TRACES.reply });
  await parent.does(`POST /api/children/${childId}/adjust-points`, {
    pointsToDeduct: 5,
    reason: TRACES.deduction,
  });
  await parent.does(`POST /api/children/${childId}/bonus-points`, { points: 5, reason: TRACES.bonus });
  // The child reads the note, and the reason of the rejection.
  await parent.does(`POST /api/children/${childId}/notes`, { text: TRACES.note, points: 1 });
  const checked = await parent.does('POST /api/habits', { ...habit, requiresApproval: true });
  const pending = await child.does('POST /api/habit-completions', { habitId: checked.id, childId });
  await parent.does(`POST /api/habit-completions/${pending.id}/reject`, { reason: TRACES.rejection });
  await parent.does(`PATCH /api/children/${childId}`, { name: TRACES.newChildName });
  return childId;
}

/** Uses every account operation of a parent. */
async function useAccount(parent: Person): Promise<void> {
  const confirmed = { currentPassword: SECRETS.password };
  await parent.does('PATCH /api/account', {
    name: TRACES.name,
    familyName: TRACES.familyName,
    username: TRACES.newUsername,
    email: TRACES.newEmail,
    ...confirmed,
  });
  await new Person().does('POST /api/password-resets', { email: TRACES.email });
  await parent.does('POST /api/access-tokens', {
    name: TRACES.accessToken,
    scope: 'read',
    childIds: null,
    expiresInDays: 1,
    ...confirmed,
  });
  await parent.does('PUT /api/praise-presets', { presets: [{ text: TRACES.praise, points: 1 }] });
  await parent.does('POST /api/webhooks', { url: TRACES.webhookUrl, events: ['level.reached'] });
  const { downloadPath } = await parent.does('POST /api/account/export', confirmed);
  await parent.asks(`GET ${downloadPath}`);
  // Rejected by the database, which could log the values.
  const stranger = { name: 'Somebody', username: TRACES.newUsername, password: 'secret!' };
  for (const fields of [
    { ...stranger, email: 'somebody@example.org' },
    { ...stranger, username: 'somebody', email: TRACES.email },
  ]) {
    expect((await new Person().asks('POST /api/register', fields)).status).toBe(409);
  }
}

describe('an erased family and an erased child', { timeout: 240_000 }, () => {
  let parent: Person;
  let staying: Person;
  let childId: number;
  beforeAll(async () => {
    const { firstName, username, email, userAgent } = TRACES;
    mailServer.mood = 'defer-by-name';
    parent = await aParent({ name: firstName, username, email, password: SECRETS.password }, userAgent);
    await aChildWithHistory(parent);
    await useAccount(parent);
    staying = await aParent({
      name: `${STAYING} Vater`,
      username: STAYING,
      email: 'spatz@example.org',
      password: 'spatzenpasswort',
    });
  }, 120_000);

  test('are in tables and files before, except for secrets', async () => {
    // The mail server's rejection contains the recipient.
    await expect.poll(() => mailServer.tried, { timeout: 60_000 }).toContain(TRACES.newEmail);
    await settle(db);
    const traces = Object.values(TRACES);
    const tables = await findInTables(db, [...traces, ...Object.values(SECRETS)]);
    const files = findInFiles(dataDir, [...traces, ...Object.values(SECRETS)]);
    for (const secret of Object.values(SECRETS)) {
      expect([...tables, ...files].filter((place) => place.endsWith(secret))).toEqual([]);
    }
    for (const trace of traces) {
      expect(
        files.filter((place) => place.endsWith(trace)),
        trace,
      ).not.toEqual([]);
    }
    expect(tables).toContain(`public.child_credentials: ${TRACES.childUsername}`);
    expect(tables).toContain(`pg_catalog.pg_statistic: ${TRACES.habit}`);
    expect(await findInTables(db, ['kanarikueken'])).toContain('public.child_credentials: kanarikueken');
  });

  test('leave no trace afterwards, and other families remain', async () => {
    await parent.does('DELETE /api/account', {
      currentPassword: SECRETS.password,
      familyName: TRACES.familyName,
    });
    // The child's data under its former names is erased with it.
    childId = await aChildWithHistory(staying);
    await settle(db);
    expect(await findInTables(db, [TRACES.newChildName])).toContain(
      `public.children: ${TRACES.newChildName}`,
    );
    await staying.does(`DELETE /api/children/${childId}`);

    const isErasing = async () =>
      (await isWorkLeft(db, 'erase-ledgers')) || (await isWorkLeft(db, 'purge-deleted-data'));
    await expect.poll(isErasing, { timeout: 120_000, interval: 250 }).toBe(false);
    expect(await findInTables(db, CANARY)).toEqual([]);
    expect(findInFiles(dataDir, CANARY)).toEqual([]);

    expect(await findInTables(db, [STAYING])).toContain(`public.parents: ${STAYING}`);
    expect(findInFiles(dataDir, [STAYING])).not.toEqual([]);
    expect(await staying.does('GET /api/account')).toMatchObject({ username: STAYING });
    const admin = new Person();
    await admin.does('POST /api/login', ADMIN);
    const { items: audited } = await admin.does('GET /api/admin/audit?limit=100');
    expect(audited).toContainEqual(expect.objectContaining({ action: 'family-erased', actorName: null }));
    expect(audited).toContainEqual(expect.objectContaining({ action: 'child-erased', subjectName: null }));
  });

  test('leave no trace in the log when the server stops', async () => {
    await stopDatabase();
    expect(findInFiles(dataDir, CANARY)).toEqual([]);
    expect(findInFiles(dataDir, [STAYING])).not.toEqual([]);
    expect(findInFiles(dataDir, ['database system is shut down'])).toEqual([
      `${join(dataDir, 'postgres.log')}: database system is shut down`,
    ]);
  });
});
