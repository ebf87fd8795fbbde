import {
  familyFingerprint,
  familyTexts,
  giveDistinctIds,
  isWorkLeft,
  newestIdsOf,
} from '@starchart/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorkers } from '../../apps/api/src/server/workers.ts';
import {
  ACTORS,
  type ActorCode,
  createActors,
  signInAfresh,
  type TestActors,
} from '../../apps/api/test-support/actors.ts';
import { ALL_PROCEDURES, procedureCalled } from '../../apps/api/test-support/all-procedures.ts';
import {
  AUTHORIZATION_TABLE,
  type AuthorizationRow,
  type Call,
} from '../../apps/api/test-support/authorization-table.ts';
import { captureResponses, type ResponseCapture } from '../../apps/api/test-support/capture.ts';
import {
  type EventListener,
  expectToHear,
  listenToEvents,
} from '../../apps/api/test-support/event-listener.ts';
import { aToken, expectSuccess, givePoints, lockInChildView } from '../../apps/api/test-support/families.ts';
import { startTestApp, type TestApp } from '../../apps/api/test-support/test-app.ts';
import type { TestClient } from '../../apps/api/test-support/test-client.ts';
import { startTestMailServer, type TestMailServer } from '../../apps/api/test-support/test-mail-server.ts';
import { mailServerAt } from '../../apps/api/test-support/test-options.ts';
import { callRest, idsIn, inputOf, transportsOf, withIds } from '../../apps/api/test-support/transports.ts';
import { aCanaryFamily, type CanaryFamily, FAMILYS_CANARY, PARENTS_CANARY } from './canary-family.ts';

/** These change rows of a family after the request. */
const WRITING_JOBS = ['alert-brute-force', 'notify-admins', 'erase-ledgers', 'purge-deleted-data'] as const;

/** Receivers for which every call is tested in the quick run. */
const MAIN_RECEIVERS = ['a parent', 'a child', 'a program with an access token'];
/** Calls that the quick run tests for every receiver: those that a family makes every day. */
const DAILY_CALLS = /^(auth|children|completions|events|familyDevices\.board|habits|points|redemptions)\b/;

/** Whether a test is part of the quick run. */
export function isQuick(who: string, call: string): boolean {
  return MAIN_RECEIVERS.includes(who) || DAILY_CALLS.test(call);
}

/**
 * One family contains canaries. All other actors call every procedure, with their own IDs and those of the
 * canary family; no response may contain a canary.
 */

/** Columns with values that the program chooses, such as kinds and states. */
const NEVER_TYPED =
  /\.(action|actor_role|amounts_currency|auth_method|avatar|badge_key|board_mode|color|currency|deleted_notes|family_role|frequency|hint|icon|kind|label_key|label_params|language|limit_period|look|mascot_item|new_role|outcome|read_aloud|recorded_by_role|removals|purpose|scope|sender|state|status|subject|time_zone|type|message_id|hash|password_hash|last_error|payload)$/;

let app: TestApp;
let mailServer: TestMailServer;
let world: TestActors;
let canaries: CanaryFamily;
/** The same data, with the IDs of the canary family. */
let theirWorld: TestActors;
/** The streams of the other family's parent, its child, and an admin. */
let streams: [EventListener, EventListener, EventListener];
let canaryStream: EventListener;
let cleanup: AsyncDisposableStack;

/** Events received by another family, by admins, and by the canary family. */
let outside: ResponseCapture;
let admins: ResponseCapture;
let inside: ResponseCapture;

/** All procedures, and the REST-only calls. */
const ROWS = [
  ...ALL_PROCEDURES.map(
    ({ name }) => AUTHORIZATION_TABLE.find(({ procedure }) => procedure === name) ?? name,
  ),
  ...AUTHORIZATION_TABLE.filter(({ procedure }) => procedure === undefined),
].map((row) => {
  if (typeof row === 'string') throw new Error(`${row} has no row in the authorisation table`);
  return { row, name: row.procedure ?? row.rest };
});

interface Receiver {
  who: string;
  /** Column of the authorization table. */
  own: ActorCode;
  /** Relation to the canary family. */
  stranger: ActorCode;
  client: (row: AuthorizationRow) => Promise<TestClient>;
  /** The default is all rows. */
  rows?: typeof ROWS;
  /** Calls through REST, too, whose adapter calls the same procedures. */
  callsRest?: true;
  /** Expected status for own data; default: as in the column. */
  expected?: (row: AuthorizationRow) => number;
}

const usual = (code: ActorCode) => async (row: AuthorizationRow) =>
  row.endsSession
    ? (code === 'AD' ? admins : outside).at(await signInAfresh(world, code))
    : world.clients[code];

let lockedSession: TestClient | undefined;

async function aLockedSession(): Promise<TestClient> {
  const client = outside.at(await signInAfresh(world, 'PO'));
  await lockInChildView(app, world.family, client);
  return client;
}

const RECEIVERS: readonly Receiver[] = [
  { who: 'a visitor', own: 'AN', stranger: 'AN', client: usual('AN') },
  { who: 'a parent', own: 'PO', stranger: 'PX', client: usual('PO'), callsRest: true },
  { who: 'a child', own: 'CS', stranger: 'CX', client: usual('CS'), callsRest: true },
  {
    who: 'a parent locked in a child’s view',
    own: 'CS',
    stranger: 'CX',
    client: async (row) => (row.endsSession ? aLockedSession() : (lockedSession ??= await aLockedSession())),
    // Leaving the child view restores the parent session.
    rows: ROWS.filter(({ name }) => name !== 'childView.leave'),
  },
  { who: 'a family device', own: 'DV', stranger: 'DV', client: usual('DV') },
  { who: 'a child on a family device', own: 'DC', stranger: 'CX', client: usual('DC') },
  { who: 'a parent on a family device', own: 'DP', stranger: 'PX', client: usual('DP') },
  {
    who: 'a program with an access token',
    own: 'PO',
    stranger: 'PX',
    client: async () => outside.at((await aToken(app, world.family)).program),
    expected: ({ tokens }) => Number(tokens.split(' ')[2]),
  },
];
const ADMIN: Receiver = { who: 'an admin', own: 'AD', stranger: 'AD', client: usual('AD') };

/** Returns 1 for decisions about parents, which may end their sessions. */
function decides({ name }: { name?: string | undefined }): number {
  return Number(name?.endsWith('Parent'));
}

/** Registers the tests of these receivers and calls. */
export function testIsolation(isChosen: (who: string, call: string) => boolean): void {
  const chosen = ({ who, rows = ROWS }: Receiver) => rows.filter(({ name = '' }) => isChosen(who, name));
  const receivers = RECEIVERS.map((receiver) => ({ ...receiver, rows: chosen(receiver) })).filter(
    ({ rows }) => rows.length > 0,
  );

  beforeAll(async () => {
    cleanup = new AsyncDisposableStack();
    lockedSession = undefined;
    mailServer = await startTestMailServer();
    cleanup.defer(() => mailServer.close());
    app = await startTestApp(undefined, { smtpUrl: mailServer.url });
    cleanup.defer(() => app.close());
    await giveDistinctIds(app.db);
    // One server's worker sends mails one by one, and the calls below queue hundreds.
    for (let server = 0; server < 4; server++) {
      const workers = createWorkers(app.ctx, {
        jobs: app.jobs,
        mail: mailServerAt(mailServer.url),
        purgeDeletedData: async () => {},
        onFailure: () => {},
      });
      await workers.start();
      cleanup.defer(() => workers.stop());
    }
    outside = captureResponses(app.app);
    admins = captureResponses(app.app);
    inside = captureResponses(app.app);

    world = await createActors(app);
    await givePoints(world.family, 100);
    const { AN, PO, CS, AD, DV, DC, DP } = world.clients;
    const people = { AN: outside.at(AN), PO: outside.at(PO), CS: outside.at(CS), AD: admins.at(AD) };
    const heard = { ...people, DV: outside.at(DV), DC: outside.at(DC), DP: outside.at(DP) };
    world = {
      ...world,
      family: { ...world.family, parent: heard.PO, child: heard.CS },
      clients: { ...world.clients, ...heard },
    };
    const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
    streams = await Promise.all([listenToEvents(url, PO), listenToEvents(url, CS), listenToEvents(url, AD)]);
    canaries = await aCanaryFamily(app);
    canaryStream = await listenToEvents(url, canaries.parent);
    canaries = { ...canaries, parent: inside.at(canaries.parent), child: inside.at(canaries.child) };
    theirWorld = {
      ...world,
      family: canaries,
      clients: { ...world.clients, PO: canaries.parent, PX: heard.PO, CS: canaries.child, CX: heard.CS },
      logins: {
        ...world.logins,
        PO: canaries.parentLogin,
        PX: world.logins.PO,
        CS: canaries.childLogin,
        CX: world.logins.CS,
      },
    };
  }, 120_000);
  afterAll(async () => {
    for (const stream of [...streams, canaryStream]) stream.close();
    await cleanup.disposeAsync();
  });
  // All requests share one address, which exceeds the rate limit.
  beforeEach(async () => {
    await app.db.deleteFrom('rate_limits').execute();
  });

  test('every text column of the canary family contains a canary, those of notes and praise too', async () => {
    const texts = await familyTexts(app.db, canaries.familyId);
    const typed = [...texts].filter(([column]) => !NEVER_TYPED.test(column));
    expect(typed.length).toBeGreaterThan(15);
    expect(typed.filter(([, text]) => !hasCanary(text)).map(([column]) => column)).toEqual([]);
    expect([...texts.keys()]).toEqual(expect.arrayContaining(['notes.text', 'praise_presets.text']));
  });

  test('the mail outbox contains no user input', async () => {
    const texts = await familyTexts(app.db, canaries.familyId);
    expect(texts.get('outbox.payload')).toBeDefined();
    expect(hasCanary(texts.get('outbox.payload') ?? '')).toBe(false);
  });

  test('change events to others contain no canary', async () => {
    const { childId, familyId } = canaries;
    await expectSuccess(canaries.parent, `PATCH /api/children/${childId}`, { avatar: '3' });
    await expectToHear(canaryStream, { childId, kinds: ['child'] });
    // Events arrive in order, so a later one proves that the earlier ones have arrived.
    await expectSuccess(world.family.parent, `PATCH /api/children/${world.family.childId}`, { avatar: '3' });
    await expectToHear(streams[0], { childId: world.family.childId, kinds: ['child'] });
    const ids = [familyId, ...(await newestIdsOf(app.db, familyId))];
    for (const stream of streams) {
      expect(stream.isEnded()).toBe(false);
      expect(ids.filter((id) => stream.bytes().includes(String(id)))).toEqual([]);
    }
  });

  describe.each(receivers)('$who of another family', (receiver) => {
    test.each(receiver.rows)('receives no canary from $name and changes nothing there', async ({ row }) => {
      await callAsOneself(receiver, row);
      const theirs = (await row.call?.(theirWorld, receiver.stranger)) ?? {};
      // Jobs of earlier requests warn of failed logins, write to admins, and delete.
      await expect.poll(() => isWorkLeft(app.db, ...WRITING_JOBS)).toBe(false);
      const before = await familyFingerprint(app.db, canaries.familyId);
      await callAboutThem(receiver, row, theirs);
      expect(await familyFingerprint(app.db, canaries.familyId)).toBe(before);
      expect(canariesIn(outside)).toEqual([]);
    });
  });

  test('the canary family receives all of its texts', async () => {
    for (const { row } of ROWS.filter(({ row: { rest } }) => rest?.startsWith('GET'))) {
      await callRest(canaries.parent, row, (await row.call?.(theirWorld, 'PO')) ?? {});
    }
    const everything = inside.heard.map(({ bytes }) => bytes).join('\n');
    expect(canaries.visibleTexts.filter((text) => !everything.includes(text))).toEqual([]);
  });

  describe('an admin of another family', () => {
    // Decisions about parents end their sessions, so they run last.
    const rows = chosen(ADMIN).toSorted((one, other) => decides(one) - decides(other));
    const theirCalls = new Map<AuthorizationRow, Call>();
    beforeAll(async () => {
      for (const { row } of rows) {
        theirCalls.set(row, (await row.call?.(theirWorld, ADMIN.stranger)) ?? {});
      }
    });

    test.each(rows)('receives from $name at most the data of the parents', async ({ row }) => {
      await callAsOneself(ADMIN, row);
      await callAboutThem(ADMIN, row, theirCalls.get(row) ?? {});
      expect(canariesIn(admins, [FAMILYS_CANARY])).toEqual([]);
      expect(canariesIn(outside)).toEqual([]);
    });
  });

  test('only mails to the family contain a canary', { timeout: 120_000 }, async () => {
    const { parent, parentId, parentLogin } = world.family;
    await expectSuccess(app.visitor(), 'POST /api/password-resets', { email: await emailOf(parentId) });
    await expectSuccess(parent, 'PATCH /api/account', {
      email: 'next-door@example.org',
      currentPassword: parentLogin.password,
    });
    await expectSuccess(world.clients.AD, 'POST /api/admin/mails/test');
    await expect.poll(mailsOnTheirWay, { timeout: 100_000 }).toEqual([]);
    const others = mailServer.received.filter((mail) => !isTheirs(mail));
    expect(others.length).toBeGreaterThanOrEqual(3);
    expect(others.filter((mail) => hasCanary(JSON.stringify(mail)))).toEqual([]);
    expect(hasCanary(JSON.stringify(mailServer.received.filter(isTheirs)))).toBe(true);
  });
}

function statusFor(row: AuthorizationRow, actor: ActorCode): string {
  return row.status.split(' ')[ACTORS.indexOf(actor)] ?? '';
}

async function callAsOneself(
  { own, client, callsRest, expected: expectedOf }: Receiver,
  row: AuthorizationRow,
): Promise<void> {
  for (const transport of callsRest ? transportsOf(row) : transportsOf(row).slice(-1)) {
    const call = (await row.call?.(world, own)) ?? {};
    const by = call.by && !expectedOf ? outside.at(call.by) : await client(row);
    const { status, text } = await transport(by, row, call);
    const expected = expectedOf?.(row) ?? Number(statusFor(row, own));
    const isExpected = transport === callRest ? status === expected : status < 300 === expected < 300;
    if (!isExpected) throw new Error(`${status} instead of ${expected}: ${text}`);
  }
}

/** Calls with IDs of the canary family in every ID parameter, and with foreign page cursors, in batches. */
async function callAboutThem(
  { client, stranger, callsRest }: Receiver,
  row: AuthorizationRow,
  theirs: Call,
): Promise<void> {
  const { by: _by, ...about } = theirs;
  const calls = [about];
  if (!/40[13]/.test(statusFor(row, stranger))) {
    const own = (await row.call?.(world, 'PO')) ?? {};
    const ids = await newestIdsOf(app.db, canaries.familyId);
    calls.push(
      ...idsIn(own).flatMap((id) =>
        ids.map((theirId) => withIds(own, (given) => (given === id ? theirId : given))),
      ),
      ...(row.rest?.startsWith('GET') ? [beforeEverything(about)] : []),
    );
  }
  const by = await client(row);
  if (row.rest && (callsRest || !row.procedure)) await callRest(by, row, about);
  if (!row.procedure) return;
  // Both transports lead to the same procedure, so the rest runs once, in batches.
  await callInBatches(by, row.procedure, [inputOf(about), ...calls.map(inputOf)]);
}

/** Lists are in descending order, so start with the newest possible cursor. */
function beforeEverything(call: Call): Call {
  const cursor = 2_000_000_000;
  return {
    ...call,
    query: `${call.query ? `${call.query}&` : '?'}cursor=${cursor}&limit=100`,
    input: { ...inputOf(call), cursor, limit: 100 },
  };
}

const BATCH = 10;

async function callInBatches(client: TestClient, procedure: string, inputs: unknown[]): Promise<void> {
  for (let start = 0; start < inputs.length; start += BATCH) {
    const batch = inputs.slice(start, start + BATCH);
    const url = `/trpc/${batch.map(() => procedure).join(',')}?batch=1`;
    const payload = JSON.stringify(Object.fromEntries(batch.entries()));
    await client.send(
      procedureCalled(procedure).type === 'query'
        ? { method: 'GET', url: `${url}&input=${encodeURIComponent(payload)}` }
        : { method: 'POST', url, headers: { 'content-type': 'application/json' }, payload },
    );
  }
}

/** Responses with a canary since the last call. */
function canariesIn({ heard }: ResponseCapture, words = [FAMILYS_CANARY, PARENTS_CANARY]): string[] {
  return heard
    .splice(0)
    .filter(({ bytes }) => hasCanary(bytes, words) || canaries.keys.some((key) => bytes.includes(key)))
    .map(({ call, bytes }) => `${call}: ${bytes}`);
}

function hasCanary(text: string, words = [FAMILYS_CANARY, PARENTS_CANARY]): boolean {
  const lower = text.toLowerCase();
  return words.some((word) => lower.includes(word.toLowerCase()));
}

function isTheirs({ recipients }: { recipients: string[] }): boolean {
  return recipients.some((address) => canaries.addresses.includes(address.toLowerCase()));
}

async function emailOf(parentId: number): Promise<string> {
  const { email } = await app.db
    .selectFrom('parents')
    .where('id', '=', parentId)
    .select('email')
    .executeTakeFirstOrThrow();
  return email;
}

function mailsOnTheirWay() {
  return app.db.selectFrom('outbox').where('state', '=', 'waiting').select('id').execute();
}
