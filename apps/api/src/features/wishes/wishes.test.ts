import { randomUUID } from 'node:crypto';
import type { KidDashboard, Wish } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aChild,
  aFamily,
  aMember,
  aWebhook,
  expectSuccess,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

const NOW = '2026-03-11T12:00:00.000Z';
const ZOO = 'A trip to the zoo';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo(NOW);
  family = await aFamily(app);
});

function wishFor(text: string, by = family.child) {
  return by.rest(`POST /api/children/${family.childId}/wishes`, { text });
}

async function wishesOf({ child, childId }: TestFamily): Promise<Wish[]> {
  return (await expectSuccess(child, `GET /api/children/${childId}/wishes`)).body;
}

/** As a parent sees it, whose session outlasts the days of the tests. */
async function kidDashboard(): Promise<KidDashboard> {
  return (await expectSuccess(family.parent, `GET /api/children/${family.childId}/kid-dashboard`)).body;
}

/** The open wishes on both dashboards. */
async function openWishes(): Promise<Wish[]> {
  const { wishes } = await kidDashboard();
  const { body: forParent } = await expectSuccess(
    family.parent,
    `GET /api/children/${family.childId}/parent-dashboard`,
  );
  expect(forParent.wishes).toEqual(wishes);
  return wishes;
}

/** The texts of the answered wishes on the child's page. */
async function answered(): Promise<string[]> {
  return (await kidDashboard()).answeredWishes.map(({ text }) => text);
}

function makeReward(wishId: number, given: object = {}) {
  const { childId } = family;
  const reward = { childId, name: ZOO, description: 'With the lions', icon: 'zoo', wishId, ...given };
  return family.parent.rest('POST /api/rewards', reward);
}

function aWishOf(number: number): [string, object] {
  return [`POST /api/children/${family.childId}/wishes`, { text: `Wish ${number}` }];
}

describe('a wish', () => {
  test('of a child is open until it is answered, on both dashboards', async () => {
    const made = await wishFor(`  ${ZOO} `);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      childId: family.childId,
      text: ZOO,
      status: 'open',
      createdAt: NOW,
      answeredAt: null,
      rewardId: null,
      reply: null,
    });
    const { body: second } = await family.parent.mutate('wishes.create', {
      childId: family.childId,
      text: 'A dog',
    });
    expect(await wishesOf(family)).toEqual([second, made.body]);
    expect(await openWishes()).toEqual([second, made.body]);
  });

  test.each([
    ['markup', '<img src=x onerror=alert(1)> & "quotes"'],
    ['right-to-left text', 'טיול לגן החיות ורכיבה על פיל'],
    ['eighty emoji', '🦁'.repeat(80)],
  ])('with %s is stored and returned as it is', async (_what, text) => {
    const made = await wishFor(text);
    expect(made.status, made.text).toBe(201);
    expect(await wishesOf(family)).toMatchObject([{ text }]);
  });

  test('that is withdrawn is gone, and can be withdrawn only once', async () => {
    const { body: wish } = await wishFor(ZOO);
    expect((await family.child.rest(`DELETE /api/wishes/${wish.id}`)).status).toBe(204);
    expect(await wishesOf(family)).toEqual([]);
    expect((await family.child.rest(`DELETE /api/wishes/${wish.id}`)).status).toBe(404);
  });

  test('is declined once, with the words of the parent as a note', async () => {
    const { body: wish } = await wishFor(ZOO);
    const declined = await family.parent.rest(`POST /api/wishes/${wish.id}/decline`, {
      reason: 'In summer, promised',
    });
    expect(declined.status).toBe(200);
    expect(declined.body).toEqual({
      ...wish,
      status: 'declined',
      answeredAt: NOW,
      reply: 'In summer, promised',
    });
    expect(await openWishes()).toEqual([]);
    expect(await wishesOf(family)).toEqual([declined.body]);
    for (const again of [
      await family.parent.rest(`POST /api/wishes/${wish.id}/decline`),
      await family.child.rest(`DELETE /api/wishes/${wish.id}`),
      await makeReward(wish.id),
    ]) {
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({
        code: 'ALREADY_DECIDED',
        message: 'This wish was already answered.',
      });
    }
    const { notes } = await kidDashboard();
    expect(notes).toMatchObject([{ kind: 'reply', text: 'In summer, promised', subject: ZOO }]);
    await expectSuccess(family.parent, `DELETE /api/notes/${notes[0]?.id}`);
    expect(await wishesOf(family)).toEqual([{ ...declined.body, reply: null }]);
  });

  test('is declined without a note when the parent gives no reason', async () => {
    const { body: wish } = await wishFor(ZOO);
    const { body } = await expectSuccess(family.parent, `POST /api/wishes/${wish.id}/decline`);
    expect(body.reply).toBeNull();
    expect((await kidDashboard()).notes).toEqual([]);
  });

  test('becomes a reward, and stays accepted when that reward is deleted', async () => {
    const { body: wish } = await wishFor(ZOO);
    const made = await makeReward(wish.id);
    expect(made.status).toBe(201);
    const accepted = { ...wish, status: 'accepted', answeredAt: NOW, rewardId: made.body.id };
    expect(await wishesOf(family)).toEqual([accepted]);
    expect(await openWishes()).toEqual([]);
    await expectSuccess(family.parent, `DELETE /api/rewards/${made.body.id}`);
    expect(await wishesOf(family)).toEqual([{ ...accepted, rewardId: null }]);
  });

  test('is on the page of its child for 14 days after the answer', async () => {
    const [{ body: zoo }, { body: dog }] = [await wishFor(ZOO), await wishFor('A dog')];
    expect(await answered()).toEqual([]);
    await expectSuccess(family.parent, `POST /api/wishes/${dog.id}/decline`);
    app.clock.moveBy(24);
    await makeReward(zoo.id);
    expect(await answered()).toEqual([ZOO, 'A dog']);
    app.clock.moveBy(13 * 24);
    expect(await answered()).toEqual([ZOO]);
    app.clock.moveBy(24);
    expect(await answered()).toEqual([]);
  });

  test('is on the page of its child until five newer ones are answered', async () => {
    for (let number = 0; number < 6; number++) {
      const { body } = await wishFor(`Wish ${number}`);
      await expectSuccess(family.parent, `POST /api/wishes/${body.id}/decline`);
    }
    expect(await answered()).toEqual([5, 4, 3, 2, 1].map((number) => `Wish ${number}`));
  });

  test('of another child or family makes no reward', async () => {
    const sibling = await aChild(app, family.parent, `${family.childLogin.username}-two`);
    const { body: ofSibling } = await expectSuccess(
      sibling.child,
      `POST /api/children/${sibling.childId}/wishes`,
      { text: ZOO },
    );
    const other = await aFamily(app);
    const { body: foreign } = await expectSuccess(other.child, `POST /api/children/${other.childId}/wishes`, {
      text: ZOO,
    });
    for (const { id } of [ofSibling, foreign]) {
      expect(await makeReward(id)).toMatchObject({ status: 404 });
    }
    expect((await family.parent.rest(`GET /api/children/${family.childId}/rewards`)).body).toEqual([]);
    expect(await wishesOf(other)).toEqual([foreign]);
  });

  test('stays open when its reward cannot be created, and no reward is left when it cannot be linked', async () => {
    const { body: wish } = await wishFor(ZOO);
    // The quota is checked before the wish is linked.
    await expectSuccess(family.parent, 'POST /api/rewards', {
      childId: family.childId,
      name: 'Ice cream',
      description: 'Two scoops',
      icon: 'ice-cream',
    });
    const one = await app.db
      .selectFrom('rewards')
      .where('child_id', '=', family.childId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const { id: _id, ...row } = one;
    await app.db.insertInto('rewards').values(Array(199).fill(row)).execute();
    expect((await makeReward(wish.id)).body).toMatchObject({ code: 'CONFLICT' });
    expect(await openWishes()).toEqual([wish]);
    await app.db.deleteFrom('rewards').where('child_id', '=', family.childId).execute();

    await expectSuccess(family.parent, `POST /api/wishes/${wish.id}/decline`);
    expect((await makeReward(wish.id)).status).toBe(409);
    expect((await family.parent.rest(`GET /api/children/${family.childId}/rewards`)).body).toEqual([]);
  });

  test('is answered in one way when several answers come at once', async () => {
    for (let round = 0; round < 6; round++) {
      const { body: wish } = await wishFor(ZOO);
      const answers = await Promise.all([
        family.parent.rest(`POST /api/wishes/${wish.id}/decline`),
        makeReward(wish.id),
        family.child.rest(`DELETE /api/wishes/${wish.id}`),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      expect(statuses.filter((status) => status >= 300 && ![404, 409].includes(status))).toEqual([]);
    }
  });
});

test('the open wishes of all children are listed together, the oldest first', async () => {
  const { parent, childId } = family;
  const { childId: siblingId } = await aChild(app, parent, `${family.childLogin.username}-two`);
  const first = (await wishFor(ZOO)).body;
  const second = (await expectSuccess(parent, `POST /api/children/${siblingId}/wishes`, { text: 'A kite' }))
    .body;
  const declined = (await wishFor('A pony')).body;
  await expectSuccess(parent, `POST /api/wishes/${declined.id}/decline`);
  const stranger = await aFamily(app);
  await expectSuccess(stranger.child, `POST /api/children/${stranger.childId}/wishes`, { text: 'A drum' });

  expect((await expectSuccess(parent, 'GET /api/wishes/waiting')).body).toEqual([first, second]);
  const { client: helper } = await aMember(app, family, { familyRole: 'helper', childIds: [siblingId] });
  expect((await expectSuccess(helper, 'GET /api/wishes/waiting')).body).toEqual([second]);
  expect(first).toMatchObject({ childId });
});

describe('the wishes of a child', () => {
  test('are at most 20 open ones, also with 100 wishes at once, over two servers', async () => {
    const second = await app.startSecondServer();
    const answers = [];
    for (const half of [0, 50]) {
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            wishFor(`Wish ${half + index}`, index % 2 === 0 ? family.child : family.child.at(second)),
          ),
        )),
      );
    }
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(80);
    expect(refused[0]?.body).toEqual({
      code: 'CONFLICT',
      message: "That's a lot of wishes! Your grown-ups will look first.",
    });
    expect(await openWishes()).toHaveLength(20);
  });

  test('make room for another one once one is answered or withdrawn', async () => {
    for (let number = 0; number < 20; number++) await expectSuccess(family.child, ...aWishOf(number));
    expect((await wishFor(ZOO)).status).toBe(409);
    const [newest, next] = await openWishes();
    await expectSuccess(family.child, `DELETE /api/wishes/${newest?.id}`);
    await expectSuccess(family.parent, `POST /api/wishes/${next?.id}/decline`);
    expect((await wishFor(ZOO)).status).toBe(201);
  });

  test('are at most 50 of one person on a day, and others can still wish', async () => {
    for (let number = 0; number < 50; number++) {
      const { body } = await expectSuccess(family.child, ...aWishOf(number));
      await expectSuccess(family.child, `DELETE /api/wishes/${body.id}`);
    }
    const answer = await wishFor(ZOO);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe("That's enough wishes for today. Tomorrow you can make more.");
    expect(await wishesOf(family)).toEqual([]);
    expect((await wishFor(ZOO, family.parent)).status).toBe(201);
  });

  test('are the newest 500: the oldest answered ones make way, open ones never', async () => {
    const { familyId, childId } = family;
    const { body: open } = await wishFor(ZOO);
    const ofChild = { family_id: familyId, child_id: childId, text: 'A dog' };
    const rows = Array.from({ length: 499 }, () => ({
      ...ofChild,
      status: 'declined' as const,
      created_at: NOW,
      answered_at: NOW,
    }));
    await app.db.insertInto('wishes').values(rows).execute();
    const before = await wishesOf(family);
    expect(before).toHaveLength(500);
    const { body: newest } = await wishFor('A cat');
    // 480 answered ones leave room for 20 open ones.
    expect(await wishesOf(family)).toEqual([newest, ...before.slice(0, 480), open]);
    for (let number = 0; number < 18; number++) await expectSuccess(family.child, ...aWishOf(number));
    expect(await wishesOf(family)).toHaveLength(500);
  });
});

test('a webhook hears of a wish, but not its words', async () => {
  await aWebhook(app, family, { events: ['wish.created'] });
  const { body: wish } = await wishFor(`A secret ${randomUUID()}`);
  const { body } = await app.db
    .selectFrom('webhook_deliveries')
    .where('family_id', '=', family.familyId)
    .where('type', '=', 'wish.created')
    .select('body')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(body)).toEqual({
    id: expect.stringMatching(/^msg_/),
    type: 'wish.created',
    createdAt: NOW,
    childId: family.childId,
    childName: expect.any(String),
    wishId: wish.id,
  });
});
