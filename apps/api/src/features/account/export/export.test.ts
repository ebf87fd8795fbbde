import { mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { countOpenTransactions } from '@starchart/db/testing';
import type { Reward } from '@starchart/schema';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { complete, deduct, redeem, undo } from '../../../../test-support/actions.ts';
import {
  aFamily,
  aHabit,
  aMember,
  aReward,
  aToken,
  aWebhook,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.ts';
import type { TestClient } from '../../../../test-support/test-client.ts';
import type { GrownUpActor } from '../../../core/actor.ts';
import { type OpenExport, openExport, prepareExport } from './export.service.ts';
import { issueTicket } from './export-ticket.ts';

const MINUTE_MS = 60_000;

/** The fields of a reward that the export has in the same form. */
function storedFieldsOf({
  availability: _computed,
  limit: _inColumns,
  weekdays: _asText,
  currency: _ofFamily,
  ...fields
}: Reward) {
  return fields;
}

let app: TestApp;
/** A family with data in every feature. */
let family: TestFamily;
/** Another family; every text of it is a canary. */
let other: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
  await addHistory(family, 'Ours');
  other = await aFamily(app);
  await other.parent.rest('PATCH /api/account', { name: 'Canary parent', familyName: 'Canary family' });
  await other.parent.rest(`PATCH /api/children/${other.childId}`, { name: 'Canary child' });
  await addHistory(other, 'Canary');
});
afterAll(() => app.close());

async function addHistory(who: TestFamily, word: string): Promise<void> {
  await givePoints(who, 100);
  const habitId = await aHabit(who, { name: `${word} habit`, description: `${word} description` });
  await complete(who, habitId, who.child);
  await undo(who, habitId);
  const rewardId = await aReward(who, { name: `${word} reward`, pointsCost: 10 });
  await redeem(who, rewardId);
  await redeem(who, rewardId);
  const redemptions = await expectSuccess(who.parent, `GET /api/children/${who.childId}/redemptions`);
  await expectSuccess(who.parent, `POST /api/reward-redemptions/${redemptions.body[0].id}/fulfill`);
  await deduct(who, 7, `${word} reason`);
  await aToken(app, who, { scope: 'read', childIds: [who.childId] });
  await aWebhook(app, who, { events: ['badge.earned', 'level.reached'], body: `{"childName":"${word}"}` });
}

/** A note, the words of a rejection, and praise to give. */
async function addNotes(who: TestFamily, word: string): Promise<void> {
  const { parent, childId } = who;
  await expectSuccess(parent, `POST /api/children/${childId}/notes`, { text: `${word} note`, points: 2 });
  const habitId = await aHabit(who, { requiresApproval: true });
  const { body } = await complete(who, habitId, who.child);
  const reason = `${word} books on the floor`;
  await expectSuccess(parent, `POST /api/habit-completions/${body.id}/reject`, { reason });
  const presets = [{ text: `${word} praise`, points: 1 }];
  await expectSuccess(parent, 'PUT /api/praise-presets', { presets });
}

async function ticketPath(who: TestFamily): Promise<string> {
  const { body } = await expectSuccess(who.parent, 'POST /api/account/export', {
    currentPassword: who.parentLogin.password,
  });
  return body.downloadPath;
}

async function download(client: TestClient, url: string, languages?: string) {
  return await app.app.inject({
    method: 'GET',
    url,
    headers: {
      ...(client.cookie && { cookie: client.cookie }),
      ...(languages && { 'accept-language': languages }),
    },
  });
}

/** The files of the export, as text. */
async function filesOf(who: TestFamily, languages?: string, query = ''): Promise<Record<string, string>> {
  const { rawPayload } = await download(who.parent, (await ticketPath(who)) + query, languages);
  const files = Object.entries(unzipSync(rawPayload));
  return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]));
}

describe('the ticket', () => {
  test('requires the password, lasts five minutes, and is audited', async () => {
    const confirmed = { currentPassword: family.parentLogin.password };
    const overRest = await family.parent.rest('POST /api/account/export', confirmed);
    expect(overRest.status).toBe(201);
    expect(overRest.body).toEqual({
      downloadPath: expect.stringMatching(/^\/api\/account\/export\/[\w.-]+$/),
      expiresAt: new Date(app.clock.now().getTime() + 5 * MINUTE_MS).toISOString(),
    });
    const overTrpc = await family.parent.mutate('account.export', confirmed);
    expect(overTrpc.body).toEqual({ ...overRest.body, downloadPath: expect.any(String) });
    expect(overTrpc.body.downloadPath).not.toBe(overRest.body.downloadPath);
    const audited = await app.db
      .selectFrom('audit_entries')
      .where('action', '=', 'data-exported')
      .where('family_id', '=', family.familyId)
      .select(['actor_id', 'subject'])
      .execute();
    expect(audited).toContainEqual({ actor_id: family.parentId, subject: `family/${family.familyId}` });
  });

  test('is not created for a wrong password', async () => {
    const answer = await family.parent.rest('POST /api/account/export', { currentPassword: 'wrong horse' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { path: 'currentPassword', message: "That's not your current password" },
    ]);
  });

  test('works once until it expires, in any browser of the parent', async () => {
    const [path, another, late] = [
      await ticketPath(family),
      await ticketPath(family),
      await ticketPath(family),
    ];
    const tablet = app.visitor();
    await expectSuccess(tablet, 'POST /api/login', family.parentLogin);
    app.clock.moveTo('2026-03-11T12:04:59.999Z');
    expect((await download(tablet, path)).statusCode).toBe(200);
    expect((await download(tablet, path)).statusCode).toBe(404);
    expect((await download(family.parent, path)).statusCode).toBe(404);
    expect((await download(family.parent, another)).statusCode).toBe(200);
    app.clock.moveTo('2026-03-11T12:05:00Z');
    expect((await download(family.parent, late)).statusCode).toBe(404);
    app.clock.moveTo('2026-03-11T12:00:00Z');
  });

  test('used by two requests at once works for one of them', async () => {
    const path = await ticketPath(family);
    const answers = await Promise.all([download(family.parent, path), download(family.parent, path)]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409 || status === 404)).toHaveLength(1);
  });

  test('is rejected for another user and when it is changed', async () => {
    const path = await ticketPath(family);
    const forged = [
      path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      path.replace(/\d{13}/, (time) => String(Number(time) + 1)),
      `${path}A`,
      path.replace(/\.[^.]+$/, ''),
      '/api/account/export/x',
      `/api/account/export/${'9'.repeat(13)}.${'A'.repeat(43)}`,
    ];
    const refusals = [
      await download(other.parent, path),
      await download(await app.admin(), path),
      ...(await Promise.all(forged.map((url) => download(family.parent, url)))),
    ];
    for (const refusal of refusals) {
      expect(refusal.statusCode).toBe(404);
      expect(refusal.json()).toEqual({ code: 'NOT_FOUND', message: "We couldn't find that." });
    }
    expect((await download(family.child, path)).statusCode).toBe(403);
    expect((await download(app.visitor(), path)).statusCode).toBe(401);
  });
});

describe('the export', () => {
  test('is a zip with cache-control no-store and a dated file name', async () => {
    await family.parent.rest('PATCH /api/account', { familyName: 'Müller & "Söhne" 👨‍👩‍👧' });
    const { headers, rawPayload } = await download(family.parent, await ticketPath(family));
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="starchart-muller-sohne-2026-03-11.zip"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(Object.keys(unzipSync(rawPayload))).toEqual([
      'index.html',
      'family.json',
      'csv/family.csv',
      'csv/parents.csv',
      'csv/grown-ups.csv',
      'csv/children.csv',
      'csv/habits.csv',
      'csv/completions.csv',
      'csv/days.csv',
      'csv/pauses.csv',
      'csv/rewards.csv',
      'csv/redemptions.csv',
      'csv/wishes.csv',
      'csv/points-entries.csv',
      'csv/notes.csv',
      'csv/praise-presets.csv',
      'csv/badges.csv',
      'csv/devices.csv',
      'csv/family-devices.csv',
      'csv/pins.csv',
      'csv/access-tokens.csv',
      'csv/webhooks.csv',
      'csv/webhook-deliveries.csv',
      'csv/login-warnings.csv',
      'csv/pending-changes.csv',
      'csv/mails.csv',
      'csv/links.csv',
      'csv/activity.csv',
    ]);
  });

  test('of a family name without ASCII letters is named after the day alone', async () => {
    const nameless = await aFamily(app);
    await nameless.parent.rest('PATCH /api/account', { familyName: '田中家' });
    const { headers } = await download(nameless.parent, await ticketPath(nameless));
    expect(headers['content-disposition']).toBe('attachment; filename="starchart-2026-03-11.zip"');
  });

  test('as JSON matches the API responses', async () => {
    const json = JSON.parse((await filesOf(family))['family.json'] ?? '');
    expect(json).toMatchObject({
      format: 'starchart-family',
      version: 1,
      exportedAt: app.clock.now().toISOString(),
      family: {
        id: family.familyId,
        timeZone: 'Europe/Berlin',
        weekStartsOn: 1,
        afternoonStartsAt: 12,
        eveningStartsAt: 18,
        childViewLock: false,
        offlineCompletions: 'accept',
        language: 'en',
      },
      parents: [{ id: family.parentId, username: family.parentLogin.username, status: 'approved' }],
      children: [
        { id: family.childId, username: family.childLogin.username, canLogin: true, currentPoints: 98 },
      ],
      accessTokens: [
        { name: 'A program', scope: 'read', allChildren: false, childIds: String(family.childId) },
      ],
      webhooks: [{ url: 'https://example.invalid/', events: 'badge.earned level.reached' }],
      webhookDeliveries: [{ type: 'level.reached', state: 'delivered', body: '{"childName":"Ours"}' }],
      links: [],
    });
    const child = await expectSuccess(family.parent, `GET /api/children/${family.childId}`);
    expect(child.body).toMatchObject({
      currentPoints: json.children[0].currentPoints,
      totalPoints: json.children[0].totalPoints,
    });
    const entries = await expectSuccess(
      family.parent,
      `GET /api/children/${family.childId}/points-entries?limit=100`,
    );
    const {
      takenBack: _computed,
      sentLater: _ofCompletion,
      by: _joined,
      ...oldest
    } = entries.body.items.at(-1);
    expect(json.pointsEntries[0]).toMatchObject(oldest);
    expect(json.pointsEntries).toHaveLength(entries.body.items.length);
    const redemptions = await expectSuccess(family.parent, `GET /api/children/${family.childId}/redemptions`);
    expect(json.redemptions.toReversed()).toEqual(
      redemptions.body.map((redemption: object) => expect.objectContaining(redemption)),
    );
    const rewards = await expectSuccess(family.parent, `GET /api/children/${family.childId}/rewards`);
    expect(json.rewards).toMatchObject(rewards.body.map(storedFieldsOf));
    expect(json.habits.map(({ name }: { name: string }) => name)).toEqual(['Worth 100', 'Ours habit']);
    expect(json.completions).toMatchObject([
      { pointsEarned: 100, completedOn: '2026-03-11', recordedAt: null },
    ]);
    expect(json.badges).toMatchObject([{ key: 'star-achiever', name: 'Star Achiever' }]);
    expect(json.devices.length).toBeGreaterThan(1);
    expect(json.activity).toContainEqual(expect.objectContaining({ action: 'data-exported' }));
  });

  test('has amounts with their currency, and in major units, in all files', async () => {
    const paying = await aFamily(app);
    await paying.parent.rest('PATCH /api/account', { currency: 'HUF' });
    await givePoints(paying, 10);
    await redeem(paying, await aReward(paying, { name: 'Cinema', pointsCost: 1, moneyAmount: 150_000 }));
    const files = await filesOf(paying);
    const json = JSON.parse(files['family.json'] ?? '');
    const paid = { moneyAmount: 150_000, currency: 'HUF', money: '1500.00' };
    expect([json.rewards[0], json.redemptions[0]]).toMatchObject([paid, paid]);
    for (const name of ['csv/rewards.csv', 'csv/redemptions.csv']) {
      expect(files[name]).toContain('moneyAmount,currency,money');
      expect(files[name]).toContain('150000,HUF,1500.00');
    }
    expect(files['index.html']?.match(/\(HUF\s1,500\.00\)/g)).toHaveLength(2);
  });

  test('counts identical actions within a minute, and says when the last one was', async () => {
    const counted = await aFamily(app);
    await ticketPath(counted);
    app.clock.moveTo('2026-03-11T12:00:59Z');
    const files = await filesOf(counted);
    app.clock.moveTo('2026-03-11T12:00:00Z');
    const { activity } = JSON.parse(files['family.json'] ?? '');
    expect(activity).toMatchObject([
      {
        action: 'data-exported',
        at: '2026-03-11T12:00:00.000Z',
        times: 2,
        lastAt: '2026-03-11T12:00:59.000Z',
      },
    ]);
    expect(files['csv/activity.csv']).toContain(',2,2026-03-11T12:00:59.000Z');
  });

  test('as CSV has the same rows', async () => {
    const files = await filesOf(family);
    const json = JSON.parse(files['family.json'] ?? '');
    for (const [name, text] of Object.entries(files).filter(([file]) => file.startsWith('csv/'))) {
      expect(text.startsWith('\ufeff'), name).toBe(true);
      const section = name
        .slice('csv/'.length, -'.csv'.length)
        .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const [heads = [], ...rows] = parseCsv(text.slice(1));
      const expected: Record<string, unknown>[] = section === 'family' ? [json.family] : json[section];
      expect(rows, name).toHaveLength(expected.length);
      for (const [index, row] of expected.entries()) {
        expect(Object.keys(row).toSorted(), name).toEqual(heads.toSorted());
        expect(rows[index], name).toEqual(heads.map((head) => cellOf(row[head])));
      }
    }
  });

  test('escapes HTML in names, and formulas in cells', async () => {
    const tricky = await aFamily(app);
    await tricky.parent.rest(`PATCH /api/children/${tricky.childId}`, { name: '=cmd|"/c calc"!A1' });
    await aHabit(tricky, {
      name: '<img src=x onerror=alert(1)>',
      description: '</style><script>alert(2)</script>',
    });
    await aReward(tricky, { name: `"&'<b>` });
    const files = await filesOf(tricky);
    const page = files['index.html'] ?? '';
    expect(page).toContain('<bdi>=cmd|&#34;/c calc&#34;!A1</bdi>');
    expect(page).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(page).toContain('&#34;&#38;&#39;&#60;b&#62;');
    expect(page).not.toMatch(/<img|<script|<b>"/);
    expect(files['csv/children.csv']).toContain(`"'=cmd|""/c calc""!A1"`);
    const json = JSON.parse(files['family.json'] ?? '');
    expect(json.children[0].name).toBe('=cmd|"/c calc"!A1');
  });

  test('isolates names that run from right to left on the page, and leaves them as they are in the data', async () => {
    const hebrew = await aFamily(app);
    await hebrew.parent.rest(`PATCH /api/children/${hebrew.childId}`, { name: 'נועה 2' });
    await aHabit(hebrew, { name: '15 دقيقة قراءة', description: 'كل يوم 20' });
    const files = await filesOf(hebrew);
    expect(files['index.html']).toContain('<h2><bdi>נועה 2</bdi></h2>');
    expect(files['index.html']).toContain('<bdi>15 دقيقة قراءة</bdi><small><bdi>كل يوم 20</bdi></small>');
    expect(JSON.parse(files['family.json'] ?? '').children[0].name).toBe('נועה 2');
    expect(files['csv/habits.csv']).toContain(',15 دقيقة قراءة,');
    expect(Object.values(files).join('')).not.toMatch(/[\u2066-\u2069]/);
  });

  test.each([
    ['en-US,en;q=0.9', 'Handed out Mar 11, 2026, 01:00 PM'],
    ['it-IT,en-US;q=0.7', 'Handed out 11 Mar 2026, 13:00'],
    ['de-DE,en-US;q=0.7', 'Übergeben am 11.03.2026, 13:00'],
  ])('as HTML is in the language of a request with %s', async (languages, date) => {
    const page = (await filesOf(family, languages))['index.html'] ?? '';
    expect(page.replaceAll('\u202f', ' ')).toContain(date);
  });

  test('as HTML is in the language that the link of the web app names, except for what the family typed', async () => {
    const page = (await filesOf(family, 'en-US', '?lang=fr'))['index.html'] ?? '';
    for (const shown of [
      '<html lang="fr">',
      '<dt>Points à dépenser</dt><dd>98</dd>',
      '<bdi>Ours habit</bdi>',
      'Remise le 11 mars 2026, 13:00',
      '<caption>mars 2026</caption>',
      '<td>Badge</td><td><bdi>Superstar</bdi></td>',
      '<td>Retrait</td><td><bdi>Ours reason</bdi></td>',
    ]) {
      expect(page).toContain(shown);
    }
    expect(page).not.toMatch(/\b(Habits|Points earned|Status|Star book|Taken back)\b/);
  });

  test('as HTML shows every child with balance, habits, rewards, badges and ledger, and loads no external resource', async () => {
    const page = (await filesOf(family))['index.html'] ?? '';
    for (const shown of [
      `<h2><bdi>Child ${family.childLogin.username}</bdi></h2>`,
      '<dt>Points to spend</dt><dd>98</dd>',
      '<dt>Level</dt><dd>2</dd>',
      '<bdi>Ours habit</bdi><small><bdi>Ours description</bdi></small>',
      '<bdi>Ours reward</bdi>',
      'Star Achiever',
      'Handed out 11 Mar 2026, 13:00',
      'To hand out',
      '<caption>March 2026</caption>',
      '<td>Taken back</td><td><bdi>Ours habit</bdi></td><td class="n">−5</td>',
      '<td>Deduction</td><td><bdi>Ours reason</bdi></td><td class="n">−7</td><td class="n">98</td>',
    ]) {
      expect(page).toContain(shown);
    }
    expect(page).not.toMatch(/https?:|src=|url\(|@import|<link/);
    expect(page.match(/<table>/g)?.length).toBe(page.match(/<\/table>/g)?.length);
    expect(page.match(/<section>/g)?.length).toBe(page.match(/<\/section>/g)?.length);
  });

  test('the export contains the notes and the praise of the family, and none of another family', async () => {
    const [ours, theirs] = [await aFamily(app), await aFamily(app)];
    await addNotes(ours, 'Ours');
    await addNotes(theirs, 'Canary');
    const everything = Object.values(await filesOf(ours)).join('\n');
    for (const text of ['note', 'books on the floor', 'praise']) expect(everything).toContain(`Ours ${text}`);
    expect(everything).not.toMatch(/canary/i);
  });

  test('contains no data of another family, and no secret', async () => {
    const everything = Object.values(await filesOf(family)).join('\n');
    expect(everything).toContain('Ours habit');
    expect(everything).not.toMatch(/canary/i);
    expect(everything).not.toContain(other.parentLogin.username);
    const { rows } = await secretsInDatabase();
    expect(rows.length).toBeGreaterThan(3);
    for (const secret of rows) expect(everything).not.toContain(secret);
    expect(Object.values(await filesOf(other)).join('\n')).toMatch(/Canary child/);
  });

  test('is a consistent snapshot despite concurrent writes', async () => {
    const busy = await aFamily(app);
    await givePoints(busy, 100);
    const rewardId = await aReward(busy, { pointsCost: 1 });
    const redeemed = (async () => {
      for (let redemption = 0; redemption < 30; redemption++) await redeem(busy, rewardId);
    })();
    for (let exported = 0; exported < 4; exported++) {
      const files = await filesOf(busy);
      const json = JSON.parse(files['family.json'] ?? '');
      const sum = json.pointsEntries.reduce(
        (total: number, { amount }: { amount: number }) => total + amount,
        0,
      );
      expect(json.children[0].currentPoints).toBe(sum);
      expect(json.redemptions).toHaveLength(125 - sum);
      expect(files['index.html']).toContain(`<dt>Points to spend</dt><dd>${sum}</dd>`);
      expect(parseCsv(files['csv/points-entries.csv'] ?? '')).toHaveLength(json.pointsEntries.length + 1);
    }
    await redeemed;
  });
});

/** Begins an export, of which nothing is read. */
function begin({ parentId: id, familyId }: TestFamily): Promise<OpenExport> {
  const { ticket } = issueTicket(app.ctx.keys.links, { id, familyId }, app.clock.now());
  return openExport(app.ctx, { id, familyId }, ticket, {
    signal: new AbortController().signal,
    wording: { language: 'en', locale: 'en-GB' },
  });
}

describe('a running export', () => {
  test('is the only one of its parent until it ends', async () => {
    const unread = await begin(family);
    const refusal = {
      code: 'CONFLICT',
      message: 'Your export is already running. Please wait until its download has ended.',
    };
    await expect(begin(family)).rejects.toMatchObject(refusal);
    await expect(prepareExport(app.ctx, parentActor(family))).rejects.toMatchObject(refusal);
    // It does not keep the other parent from exporting.
    const { parentId } = await aMember(app, family, { familyRole: 'parent' });
    await (await begin({ ...family, parentId })).close();
    await unread.close();
    await unread.close();
    const next = await begin(family);
    expect((await buffer(next.chunks)).length).toBe(next.size);
    await next.close();
  });

  test('that nobody reads holds no connection, and does not delay exports and erasures of others', async () => {
    const unread = await Promise.all([begin(family), begin(other)]);
    expect(await countOpenTransactions(app.db)).toBe(0);
    const third = await aFamily(app);
    expect((await download(third.parent, await ticketPath(third))).statusCode).toBe(200);
    await expectSuccess(third.parent, 'DELETE /api/account', {
      currentPassword: third.parentLogin.password,
      familyName: third.familyName,
    });
    for (const one of unread) await one.close();
  });

  test('leaves no file behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'starchart-test-'));
    vi.stubEnv('TMPDIR', folder);
    const unread = await begin(family);
    expect(await readdir(folder)).toEqual([]);
    await unread.close();
    vi.unstubAllEnvs();
    await rmdir(folder);
  });

  test('ends when its reader leaves before it is ready', async () => {
    const { parentId: id, familyId } = family;
    const { ticket } = issueTicket(app.ctx.keys.links, { id, familyId }, app.clock.now());
    const left = new AbortController();
    const opening = openExport(app.ctx, { id, familyId }, ticket, {
      signal: left.signal,
      wording: { language: 'en', locale: 'en-GB' },
    });
    left.abort();
    await expect(opening).rejects.toThrow('aborted');
    expect(await countOpenTransactions(app.db)).toBe(0);
    await (await begin(family)).close();
  });
});

function parentActor({ parentId, familyId }: TestFamily): GrownUpActor {
  return {
    role: 'grown-up',
    familyRole: 'parent',
    id: parentId,
    familyId,
    name: '',
    email: '',
    isAdmin: false,
    timeZone: 'UTC',
    weekStartsOn: 1,
    afternoonStartsAt: 12,
    eveningStartsAt: 18,
    language: null,
    familyLanguage: 'en',
    childViewLock: false,
  };
}

async function secretsInDatabase(): Promise<{ rows: string[] }> {
  const hashes = await app.db.selectFrom('parent_credentials').select('password_hash').execute();
  const children = await app.db.selectFrom('child_credentials').select('password_hash').execute();
  const sessions = await app.db.selectFrom('sessions').select('id_hash as hash').execute();
  const tokens = await app.db.selectFrom('access_tokens').select('token_hash as hash').execute();
  return {
    rows: [
      ...hashes.map(({ password_hash }) => password_hash),
      ...children.flatMap(({ password_hash }) => password_hash ?? []),
      ...[...sessions, ...tokens].flatMap(({ hash }) => [hash.toString('hex'), hash.toString('base64')]),
    ],
  };
}

/** A JSON value as a CSV cell. A random text may begin like a formula. */
function cellOf(value: unknown): string {
  if (typeof value === 'string') return /^(?!-\d+$)[=+\-@]/.test(value) ? `'${value}` : value;
  return JSON.stringify(value).replace(/^null$/, '');
}

/** Parses the cells of a CSV file (RFC 4180). */
function parseCsv(text: string): string[][] {
  return text
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
}
