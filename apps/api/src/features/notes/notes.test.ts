import { randomUUID } from 'node:crypto';
import { deleteExpiredRows } from '@starchart/db';
import { MAX_NOTES_A_DAY } from '@starchart/schema';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entriesOf, profileOf, redeem, verifyLedgerOf } from '../../../test-support/actions.ts';
import { listenToEvents } from '../../../test-support/event-listener.ts';
import {
  aChild,
  aFamily,
  aGuest,
  aMember,
  aReward,
  aToken,
  expectSuccess,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T20:00:00Z');
  family = await aFamily(app, { timeZone: 'UTC' });
});
afterEach(async () => {
  const { ok } = await verifyLedgerOf(family);
  if (!ok) throw new Error('The ledger is wrong');
});

function write(given: object = {}, by = family.parent): Promise<Answer> {
  const note = { text: 'Kind to a sibling', points: 2, ...given };
  return by.rest(`POST /api/children/${family.childId}/notes`, note);
}

async function written(given: object = {}): Promise<number> {
  const { status, body, text } = await write(given);
  expect(status, text).toBe(201);
  return body.id;
}

const read = (id: number, by = family.child) => by.rest(`POST /api/notes/${id}/read`);
const remove = (id: number, by = family.parent) => by.rest(`DELETE /api/notes/${id}`);

const presetsOf = async () => (await family.parent.rest('GET /api/praise-presets')).body;

async function unread(): Promise<{ id: number; text: string }[]> {
  return (await expectSuccess(family.child, `GET /api/children/${family.childId}/kid-dashboard`)).body.notes;
}

test('a note with points is one entry for spending, and does not change the level', async () => {
  const { status, body } = await write({ points: 150 });
  expect([status, body]).toEqual([201, { id: expect.any(Number), currentPoints: 150 }]);
  expect(await profileOf(family)).toMatchObject({ currentPoints: 150, totalPoints: 0, level: 1 });
  expect(await entriesOf(family)).toMatchObject([
    { kind: 'adjustment', amount: 150, label: 'Kind to a sibling', reason: 'Kind to a sibling' },
  ]);
  expect(await unread()).toMatchObject([{ id: body.id, kind: 'praise', points: 150, readAt: null }]);
});

test('a note without points writes no entry', async () => {
  await written({ points: undefined, text: 'Said sorry' });
  await written({ points: 0, text: 'Said sorry' });
  expect(await entriesOf(family)).toEqual([]);
  expect(await unread()).toMatchObject([{ points: null }, { points: null }]);
});

test('the child says thank you once; the note stays in the list', async () => {
  const id = await written();
  app.clock.moveBy(1);
  expect((await read(id)).status).toBe(204);
  app.clock.moveBy(1);
  expect((await read(id)).status).toBe(204);
  expect((await read(id, family.parent)).status).toBe(204);
  expect(await unread()).toEqual([]);
  const { body } = await family.child.rest(`GET /api/children/${family.childId}/notes`);
  expect(body).toEqual({
    items: [
      {
        id,
        kind: 'praise',
        text: 'Kind to a sibling',
        points: 2,
        authorName: family.familyName,
        habitId: null,
        habitName: null,
        completedOn: null,
        slot: null,
        subject: null,
        pointsChange: null,
        createdAt: '2026-03-11T20:00:00.000Z',
        readAt: '2026-03-11T21:00:00.000Z',
      },
    ],
    nextCursor: null,
  });
});

test('notes are paged, newest first, and the page of the child has the oldest unread ones', async () => {
  const ids: number[] = [];
  for (let number = 0; number < 22; number++) ids.push(await written({ points: 0 }));
  expect((await unread()).map(({ id }) => id)).toEqual(ids.slice(0, 20));
  const path = `GET /api/children/${family.childId}/notes?limit=12`;
  const { body: first } = await family.parent.rest(path);
  const { body: second } = await family.parent.rest(`${path}&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items].map(({ id }: { id: number }) => id)).toEqual(ids.toReversed());
  expect(second.nextCursor).toBeNull();
});

test('a child writes no notes, and a sibling’s note does not exist for it', async () => {
  const id = await written();
  const { child: sibling } = await aChild(app, family.parent, `${family.childLogin.username}-2`);
  expect((await write({}, family.child)).status).toBe(403);
  expect((await remove(id, family.child)).status).toBe(403);
  for (const by of [sibling, (await aFamily(app)).parent]) {
    expect((await read(id, by)).body).toEqual((await read(1_000_000, by)).body);
    expect((await read(id, by)).status).toBe(404);
    expect((await by.rest(`GET /api/children/${family.childId}/notes`)).status).toBe(404);
  }
  expect(await unread()).toHaveLength(1);
});

test('a helper who sees other children finds no note', async () => {
  const id = await written();
  const { childId } = await aChild(app, family.parent, `${family.childLogin.username}-2`);
  const { client } = await aMember(app, family, { familyRole: 'helper', childIds: [childId] });
  expect((await remove(id, client)).status).toBe(404);
  expect((await write({}, client)).status).toBe(404);
});

describe('the deletion of a note', () => {
  test('takes its points back', async () => {
    const id = await written();
    expect((await remove(id)).status).toBe(204);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 0 });
    expect(await entriesOf(family)).toMatchObject([{ kind: 'reversal', amount: -2 }, { takenBack: true }]);
    expect(await unread()).toEqual([]);
    expect((await remove(id)).status).toBe(404);
  });

  test('the deletion of a note is refused once the points are spent, and the note stays', async () => {
    const id = await written({ points: 10 });
    const rewardId = await aReward(family, { pointsCost: 10 });
    expect((await redeem(family, rewardId, family.child)).status).toBe(201);
    const refused = await remove(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'STARS_SPENT']);
    expect(await unread()).toMatchObject([{ id }]);
  });

  test('is refused once the child has read it', async () => {
    const id = await written();
    await read(id);
    const refused = await remove(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'ALREADY_DECIDED']);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 2 });
  });

  test('is for parents, except of points that the helper or guest gave', async () => {
    const { client: helper } = await aMember(app, family, { familyRole: 'helper', childIds: null });
    const { client: guest } = await aGuest(app, family, { scope: 'help' });
    const ofParent = await written();
    for (const by of [helper, guest]) {
      const refused = await remove(ofParent, by);
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
      const own = (await write({ points: 1 }, by)).body.id;
      expect((await remove(own, by)).status).toBe(204);
    }
    expect(await profileOf(family)).toMatchObject({ currentPoints: 2 });
    expect((await remove(await written({ points: 0 }), helper)).status).toBe(204);
  });

  test('gives a helper the points of the day back', async () => {
    const { client: helper } = await aMember(app, family, { familyRole: 'helper', childIds: null });
    const { id } = (await write({ points: 10 }, helper)).body;
    expect((await write({ points: 1 }, helper)).status).toBe(409);
    expect((await remove(id, helper)).status).toBe(204);
    expect((await write({ points: 10 }, helper)).status).toBe(201);
  });

  test('leaves points alone that were taken back before', async () => {
    const id = await written();
    const [entry] = await entriesOf(family);
    await expectSuccess(family.parent, `POST /api/points-entries/${entry?.id}/take-back`);
    expect((await remove(id)).status).toBe(204);
    expect(await entriesOf(family)).toHaveLength(2);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 0 });
  });
});

test('ten taps with ten requestIds are ten entries; the same requestId twice is one', async () => {
  const taps = Array.from({ length: 10 }, () => randomUUID());
  const answers = await Promise.all(taps.map((requestId) => write({ requestId })));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(10);
  const repeats = await Promise.all([1, 2, 3].map(() => write({ requestId: taps[0] })));
  expect(repeats.map(({ status, body }) => [status, body])).toEqual(
    repeats.map(() => [201, { id: answers[0]?.body.id, currentPoints: 20 }]),
  );
  const requestId = randomUUID();
  const twins = await Promise.all([write({ requestId }), write({ requestId })]);
  expect(new Set(twins.map(({ body }) => body.id)).size).toBe(1);
  expect(await entriesOf(family)).toHaveLength(11);
});

test('a requestId with other words or points is KEY_REUSED, and writes nothing', async () => {
  const requestId = randomUUID();
  expect((await write({ requestId, text: 'Well done', points: 2 })).status).toBe(201);
  for (const other of [
    { text: 'Well done', points: 3 },
    { text: 'Thank you', points: 2 },
  ]) {
    const answer = await write({ requestId, ...other });
    expect([answer.status, answer.body.code]).toEqual([422, 'KEY_REUSED']);
  }
  expect(await entriesOf(family)).toHaveLength(1);
});

test('a repeat after the note was deleted has the first answer, and writes nothing', async () => {
  const requestId = randomUUID();
  const { body: first } = await write({ requestId, points: 2 });
  const { body: plain } = await write({ requestId: requestId.replace(/^./, '0'), points: 0 });
  await remove(first.id);
  await remove(plain.id);
  const before = await entriesOf(family);
  const repeated = await write({ requestId: requestId.toUpperCase(), points: 2 });
  expect([repeated.status, repeated.body]).toEqual([201, { id: first.id, currentPoints: 0 }]);
  expect((await write({ requestId: requestId.replace(/^./, '0'), points: 0 })).body.id).toBe(plain.id);
  for (const other of [{ points: 3 }, { points: 2, text: 'Other words' }]) {
    const answer = await write({ requestId, ...other });
    expect([answer.status, answer.body.code]).toEqual([422, 'KEY_REUSED']);
  }
  expect(await entriesOf(family)).toEqual(before);
  expect(
    await app.db.selectFrom('notes').where('family_id', '=', family.familyId).select('id').execute(),
  ).toEqual([]);
});

test('the 51st note of a day is refused, also of the longest and the shortest day of the year', async () => {
  const berlin = await aFamily(app, { timeZone: 'Europe/Berlin' });
  app.clock.moveTo('2026-03-29T21:59:00Z'); // 23:59 on a day of 23 hours
  const path = `POST /api/children/${berlin.childId}/notes`;
  await expectSuccess(berlin.parent, 'POST /api/login', berlin.parentLogin);
  for (let number = 0; number < MAX_NOTES_A_DAY; number++) {
    await expectSuccess(berlin.parent, path, { text: 'Patient' });
  }
  const refused = await berlin.parent.rest(path, { text: 'Patient' });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'CONFLICT', message: 'You can write each child 50 notes a day. Tomorrow you can write again.' },
  ]);
  app.clock.moveTo('2026-03-29T22:00:00Z');
  await expectSuccess(berlin.parent, path, { text: 'Patient' });
  app.clock.moveTo('2026-03-11T20:00:00Z');
});

describe('the notes of a day', () => {
  test('of a helper or a guest are ten for each child, deleted ones included', async () => {
    const { childId: siblingId } = await aChild(app, family.parent, `${family.childLogin.username}-2`);
    const { client: helper } = await aMember(app, family, { familyRole: 'helper' });
    const [{ client: guest }, { client: other }] = [
      await aGuest(app, family, { scope: 'help' }),
      await aGuest(app, family, { scope: 'help' }),
    ];
    for (const by of [helper, guest]) {
      for (let number = 0; number < 10; number++) {
        const { status, body } = await write({ points: 0 }, by);
        expect(status).toBe(201);
        expect((await remove(body.id, by)).status).toBe(204);
      }
      const refused = await write({ points: 0 }, by);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'You can write each child 10 notes a day. Tomorrow you can write again.',
      ]);
      expect((await by.rest(`POST /api/children/${siblingId}/notes`, { text: 'Patient' })).status).toBe(201);
    }
    // Another pass of the same parent, and the parent.
    expect((await write({ points: 0 }, other)).status).toBe(201);
    for (let number = 0; number < MAX_NOTES_A_DAY; number++) await written({ points: 0 });
    expect((await write({ points: 0 })).status).toBe(409);
  });

  test('of one parent leave as many to the other one', async () => {
    const { client: ben } = await aMember(app, family, { familyRole: 'parent' });
    for (let number = 0; number < MAX_NOTES_A_DAY; number++) await write({ points: 0 }, ben);
    expect((await write({ points: 0 }, ben)).status).toBe(409);
    expect((await write()).status).toBe(201);
  });

  test('count a repeated request once, and a rejected one not at all', async () => {
    const { client: guest } = await aGuest(app, family, { scope: 'help', bonusLimit: 1 });
    const requestId = randomUUID();
    for (let repeat = 0; repeat < 5; repeat++) {
      expect((await write({ points: 0, requestId }, guest)).status).toBe(201);
      expect((await write({ points: 2 }, guest)).status).toBe(409);
    }
    for (let number = 1; number < 10; number++) {
      expect((await write({ points: 0 }, guest)).status).toBe(201);
    }
    expect((await write({ points: 0 }, guest)).status).toBe(409);
  });

  test('are at most ten of a guest also with parallel requests', async () => {
    const { client: guest } = await aGuest(app, family, { scope: 'help' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => write({ points: 0 }, guest)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await unread()).toHaveLength(10);
  });
});

test('the points of notes count for the limit of helpers and guests', async () => {
  const { client: helper } = await aMember(app, family, { familyRole: 'helper' });
  const { client: guest } = await aGuest(app, family, { scope: 'help', bonusLimit: 5 });
  expect((await write({ points: 8 }, helper)).status).toBe(201);
  expect((await write({ points: 3 }, helper)).body).toMatchObject({ code: 'CONFLICT' });
  expect((await write({ points: 0 }, helper)).status).toBe(201);
  expect((await write({ points: 5 }, guest)).status).toBe(201);
  expect((await write({ points: 1 }, guest)).body).toMatchObject({ code: 'CONFLICT' });
});

test('the open page of the child learns of praise through its stream', async () => {
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await listenToEvents(url, family.child);
  await written();
  await expect.poll(() => JSON.stringify(stream.heard)).toContain('notes');
  expect(JSON.stringify(stream.heard)).toContain('points');
  stream.close();
});

test('read notes are deleted after 400 days; unread ones stay, and the ledger keeps the reason', async () => {
  await read(await written({ text: 'Read' }));
  await written({ text: 'Unread' });
  const later = new Date('2027-04-15T20:00:00Z');
  await deleteExpiredRows(app.db, later);
  // The sessions have expired, too.
  await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
  const rows = await app.db
    .selectFrom('notes')
    .where('family_id', '=', family.familyId)
    .select('text')
    .execute();
  expect(rows).toEqual([{ text: 'Unread' }]);
  expect(await entriesOf(family)).toMatchObject([{ reason: 'Unread' }, { reason: 'Read' }]);
});

function sevenOf(name: string) {
  return Array.from({ length: 7 }, (_, index) => ({ text: `${name} ${index}`, points: 1 }));
}

describe('praise presets', () => {
  test('are the default ones until the family saves its own', async () => {
    const defaults = await presetsOf();
    expect(defaults).toEqual({
      isDefault: true,
      presets: [
        { text: 'Kind to a sibling', points: 2 },
        { text: 'Tried again', points: 1 },
        { text: 'Said sorry', points: 0 },
        { text: 'Helped without being asked', points: 3 },
        { text: 'Patient', points: 1 },
        { text: 'Told the truth', points: 2 },
      ],
    });
    const presets = [
      { text: 'Set the table', points: 2 },
      { text: 'Fed the cat', points: 0 },
    ];
    const saved = await family.parent.rest('PUT /api/praise-presets', { presets });
    expect([saved.status, saved.body]).toEqual([200, { presets, isDefault: false }]);
    expect(await presetsOf()).toEqual({ presets, isDefault: false });
    await Promise.all(
      [1, 2, 3].map((points) =>
        family.parent.rest('PUT /api/praise-presets', { presets: [{ text: 'Set the table', points }] }),
      ),
    );
    expect((await presetsOf()).presets).toHaveLength(1);
    await expectSuccess(family.parent, 'PUT /api/praise-presets', { presets: [] });
    expect(await presetsOf()).toEqual(defaults);
  });

  test.each([
    ['presets.0.text', { text: '', points: 1 }],
    ['presets.0.text', { text: 'x'.repeat(81), points: 1 }],
    ['presets.0.points', { text: 'Set the table', points: 21 }],
    ['presets.0.points', { text: 'Set the table', points: -1 }],
  ])('%s is refused in %j', async (path, preset) => {
    const { status, body } = await family.parent.rest('PUT /api/praise-presets', { presets: [preset] });
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  test('of two parents who change the same list both keep their changes', async () => {
    const { presets: before } = await presetsOf();
    const [kind, , sorry] = before;
    const save = (presets: object[]) => family.parent.rest('PUT /api/praise-presets', { presets, before });
    expect((await save([...before, { text: 'Set the table', points: 2 }])).status).toBe(200);
    const second = await save([{ ...kind, points: 5 }, sorry]);
    const presets = [{ ...kind, points: 5 }, sorry, { text: 'Set the table', points: 2 }];
    expect([second.status, second.body]).toEqual([200, { presets, isDefault: false }]);
    await expectSuccess(family.parent, 'PUT /api/praise-presets', { presets: sevenOf('One') });
    const tooMany = await family.parent.rest('PUT /api/praise-presets', {
      presets: sevenOf('Two'),
      before: [],
    });
    expect([tooMany.status, tooMany.body.errors[0].path]).toEqual([400, 'presets']);
  });

  test('are at most twelve', async () => {
    const presets = Array.from({ length: 13 }, () => ({ text: 'Set the table', points: 1 }));
    expect((await family.parent.rest('PUT /api/praise-presets', { presets })).status).toBe(400);
    await expectSuccess(family.parent, 'PUT /api/praise-presets', { presets: presets.slice(0, 12) });
  });
});

test('a token for some children cannot change the praise of all', async () => {
  const { program } = await aToken(app, family, { scope: 'manage', childIds: [family.childId] });
  const refused = await program.rest('PUT /api/praise-presets', { presets: [] });
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
});
