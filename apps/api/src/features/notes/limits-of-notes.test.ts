import { writeUnreadNotes } from '@starchart/db/testing';
import {
  MAX_NOTES_A_DAY,
  MAX_NOTES_OF_HELPER_A_DAY,
  MAX_NOTES_WITHOUT_WORDS,
  MAX_REJECTIONS_A_DAY,
} from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { redeem, undo } from '../../../test-support/actions.ts';
import {
  aFamily,
  aHabit,
  aMember,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';
import type { GrownUpActor } from '../../core/actor.ts';
import { countNote } from './count-note.ts';

let app: TestApp;
let family: TestFamily;
let habitId: number;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T20:00:00Z');
  family = await aFamily(app, { timeZone: 'UTC' });
  habitId = await aHabit(family, { requiresApproval: true });
});

/** Completes a habit as the child; returns the id of the completion. */
async function pending(given: object = {}): Promise<number> {
  const completion = { habitId, childId: family.childId, asChild: true, ...given };
  return (await expectSuccess(family.parent, 'POST /api/habit-completions', completion)).body.id;
}

function reject(id: number, reason?: string, by = family.parent): Promise<Answer> {
  return by.rest(`POST /api/habit-completions/${id}/reject`, { reason });
}

function praise(by = family.parent): Promise<Answer> {
  return by.rest(`POST /api/children/${family.childId}/notes`, { text: 'Patient' });
}

async function aWish(): Promise<number> {
  const wish = { text: 'A trip to the zoo' };
  return (await expectSuccess(family.child, `POST /api/children/${family.childId}/wishes`, wish)).body.id;
}

/** Counts notes of the parent without writing them. */
async function useUpNotes(left = MAX_NOTES_A_DAY): Promise<void> {
  const { childId, familyId, parentId } = family;
  const author = { role: 'grown-up', id: parentId, familyId, familyRole: 'parent' } as GrownUpActor;
  await app.db.transaction().execute(async (tx) => {
    for (let number = 0; number < left; number++) {
      expect(await countNote(app.ctx, tx, author, { childId, day: '2026-03-11' })).toBe(true);
    }
  });
}

async function notesOf(kind: 'completion_rejected' | 'redemption_canceled' | 'reply' | 'habit_deleted') {
  const notes = app.db.selectFrom('notes').where('child_id', '=', family.childId).where('kind', '=', kind);
  return await notes.select('text').orderBy('id').execute();
}

/** Notes of the parent that the child has not read. */
function storeNotes(count: number, kind: 'praise' | 'completion_rejected'): Promise<void> {
  const rejected = kind === 'praise' ? undefined : { habitId, day: '2026-03-11' };
  return writeUnreadNotes(app.db, family, count, { at: new Date('2026-03-11T19:00:00Z'), rejected });
}

const TOO_MANY = {
  code: 'RATE_LIMITED',
  message: 'You have written this child 50 notes today. Leave out the message, or write again tomorrow.',
};

describe('once the notes of a day are used up', () => {
  test('a rejection needs no words, and is possible with words on the next day', async () => {
    for (let number = 0; number < MAX_NOTES_A_DAY; number++) expect((await praise()).status).toBe(201);
    const id = await pending();
    const refused = await reject(id, 'Not clean yet');
    expect([refused.status, refused.body]).toMatchObject([429, TOO_MANY]);
    expect(Number(refused.headers['retry-after'])).toBe(4 * 3600);
    expect(await notesOf('completion_rejected')).toEqual([]);
    expect((await reject(id)).status).toBe(200);
    expect(await notesOf('completion_rejected')).toEqual([{ text: '' }]);
    app.clock.moveTo('2026-03-12T07:00:00Z');
    expect((await reject(await pending(), 'Not clean yet')).status).toBe(200);
  });

  test('a canceled redemption and a declined wish need no words', async () => {
    await givePoints(family, 50);
    const { body: redemption } = await redeem(family, await aReward(family, { pointsCost: 10 }));
    const wished = await aWish();
    await useUpNotes();
    for (const call of [
      `POST /api/reward-redemptions/${redemption.id}/cancel`,
      `POST /api/wishes/${wished}/decline`,
    ]) {
      const refused = await family.parent.rest(call, { reason: 'Not this week' });
      expect([refused.status, refused.body]).toMatchObject([429, TOO_MANY]);
      expect((await family.parent.rest(call, {})).status).toBe(200);
    }
    expect(await notesOf('redemption_canceled')).toEqual([{ text: '' }]);
    expect(await notesOf('reply')).toEqual([]);
  });

  test('a habit is deleted without a note', async () => {
    await pending();
    await useUpNotes();
    expect((await family.parent.rest(`DELETE /api/habits/${habitId}`)).status).toBe(204);
    expect(await notesOf('habit_deleted')).toEqual([]);
  });
});

test('rejections with words, other words and deleted habits count as notes of their author', async () => {
  const { client: helper } = await aMember(app, family, { familyRole: 'helper' });
  for (let number = 0; number < MAX_NOTES_OF_HELPER_A_DAY; number++) {
    await reject(await pending(), 'Not clean yet', helper);
  }
  expect(await notesOf('completion_rejected')).toHaveLength(MAX_NOTES_OF_HELPER_A_DAY);
  expect((await praise(helper)).body).toMatchObject({ code: 'CONFLICT' });
  const refused = await reject(await pending(), 'Not clean yet', helper);
  expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' });

  await expectSuccess(family.parent, `DELETE /api/habits/${habitId}`);
  await givePoints(family, 50);
  const { body: redemption } = await redeem(family, await aReward(family, { pointsCost: 10 }));
  const reason = { reason: 'Not this week' };
  await expectSuccess(family.parent, `POST /api/reward-redemptions/${redemption.id}/cancel`, reason);
  const wished = await aWish();
  await expectSuccess(family.parent, `POST /api/wishes/${wished}/decline`, reason);
  await useUpNotes(MAX_NOTES_A_DAY - 3);
  expect((await praise()).body).toMatchObject({ code: 'CONFLICT' });
});

describe('the rejections of a habit and day', () => {
  beforeEach(async () => {
    for (let number = 0; number < MAX_REJECTIONS_A_DAY; number++) {
      await expectSuccess(family.parent, `POST /api/habit-completions/${await pending()}/reject`, {});
    }
  });

  test('are twenty; the chart still removes the completion', async () => {
    const id = await pending();
    for (const refused of [await reject(id), await undo(family, habitId)]) {
      expect([refused.status, refused.body]).toMatchObject([
        429,
        {
          code: 'RATE_LIMITED',
          message: 'This habit was turned down 20 times for that day. You can still remove it in the chart.',
        },
      ]);
    }
    expect(await notesOf('completion_rejected')).toHaveLength(MAX_REJECTIONS_A_DAY);
    const cells = [{ habitId, day: '2026-03-11', slot: 1, done: false }];
    const corrected = await family.parent.rest(`POST /api/children/${family.childId}/chart-corrections`, {
      cells,
    });
    expect([corrected.status, corrected.body]).toMatchObject([200, { changed: 1 }]);
  });

  test('leave those of other habits and of the next day', async () => {
    const other = await aHabit(family, { requiresApproval: true });
    expect((await reject(await pending({ habitId: other }))).status).toBe(200);
    app.clock.moveTo('2026-03-12T07:00:00Z');
    expect((await reject(await pending())).status).toBe(200);
  });

  test('do not limit what the child undoes itself', async () => {
    await pending();
    expect((await undo(family, habitId, family.child)).status).toBe(204);
  });
});

test('a correction of the chart writes no more notes once their author has written very many in 24 hours', async () => {
  const cell = { habitId, day: '2026-03-11', slot: 1, done: false };
  const clear = () =>
    expectSuccess(family.parent, `POST /api/children/${family.childId}/chart-corrections`, { cells: [cell] });
  await storeNotes(MAX_NOTES_WITHOUT_WORDS - 1, 'praise');
  for (let number = 0; number < 2; number++) {
    await pending();
    expect((await clear()).body).toMatchObject({ changed: 1 });
  }
  expect(await notesOf('completion_rejected')).toEqual([{ text: '' }]);
  await reject(await pending(), 'Not clean yet');
  expect(await notesOf('completion_rejected')).toEqual([{ text: '' }, { text: 'Not clean yet' }]);
});

test('notes that a clock wrote in the future do not count', async () => {
  await writeUnreadNotes(app.db, family, MAX_NOTES_WITHOUT_WORDS, { at: new Date('2027-04-15T12:00:00Z') });
  await reject(await pending());
  expect(await notesOf('completion_rejected')).toEqual([{ text: '' }]);
});

test('no rejections that are not shown hide praise, another rejection or the newest notes', async () => {
  const other = await aHabit(family, { requiresApproval: true });
  expect((await reject(await pending({ habitId: other }), 'Not clean yet')).status).toBe(200);
  const { body: first } = await praise();
  await storeNotes(300, 'completion_rejected');
  // Done again: none of its rejections is shown.
  await pending();
  const path = `GET /api/children/${family.childId}/kid-dashboard`;
  const unread = async () => (await expectSuccess(family.child, path)).body.notes;
  expect(await unread()).toMatchObject([{ text: 'Not clean yet' }, { id: first.id }]);
  const ids: number[] = [];
  for (let number = 0; number < 3; number++) ids.push((await praise()).body.id);
  await storeNotes(48, 'praise');
  const shown = await unread();
  expect(shown).toHaveLength(20);
  expect(shown.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual(ids.slice(1));
});

test('the pages of a child answer with 150,000 unread notes, and have the newest one', async () => {
  await storeNotes(150_000, 'completion_rejected');
  const { body: newest } = await praise();
  const path = `GET /api/children/${family.childId}`;
  const { body: dashboard } = await expectSuccess(family.child, `${path}/kid-dashboard`);
  // Of the rejections of one slot, the latest is shown.
  expect(dashboard.notes).toMatchObject([{ kind: 'completion_rejected' }, { id: newest.id }]);
  const { body: list } = await expectSuccess(family.child, `${path}/notes`);
  expect(list.items).toHaveLength(25);
  const { body: recap } = await expectSuccess(family.parent, `${path}/recaps/week?weekOn=2026-03-09`);
  expect(recap.notes).toMatchObject([{ text: 'Patient' }]);
  await expectSuccess(family.parent, `DELETE /api/habits/${habitId}`);
});
