import type { JobName, JobQueue } from '@starchart/db';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { complete, habitOf } from '../../test-support/actions.ts';
import { aFamily, aHabit, type TestFamily } from '../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { createWorkers } from './workers.ts';

const NOW = '2026-03-11T12:00:00Z';

let app: TestApp;
let family: TestFamily;
let failures: JobName[];
beforeEach(async () => {
  app = await startTestApp(NOW, { watchesClock: true });
  await app.clockWatch.check();
  family = await aFamily(app, { timeZone: 'UTC' });
  failures = [];
});
afterEach(() => app.close());

type Run = (name: JobName, data?: object) => Promise<void>;

/** The workers of a server whose jobs run when the test says so. */
async function startWorkers(): Promise<Run> {
  const handlers = new Map<string, (data: never) => Promise<void>>();
  const jobs: JobQueue = {
    ...app.jobs,
    work: async (name, handler) => void handlers.set(name, handler),
    schedule: async () => {},
    unschedule: async () => {},
  };
  const workers = createWorkers(app.ctx, {
    jobs,
    clockWatch: app.clockWatch,
    purgeDeletedData: async () => {},
    onFailure: (name) => failures.push(name),
  });
  await workers.start();
  return async (name, data = {}) => await handlers.get(name)?.(data as never);
}

const countSessions = async () =>
  (await app.db.selectFrom('sessions').where('family_id', '=', family.familyId).select('id').execute())
    .length;

describe('a clock that jumps ahead takes nothing away:', () => {
  test('expired rows and what waits for approval stay, until the clock has gone on for a day', async () => {
    const run = await startWorkers();
    const habitId = await aHabit(family, { requiresApproval: true });
    await complete(family, habitId, family.child);
    const sessions = await countSessions();
    app.clock.moveTo('2027-04-15T12:00:00Z');
    for (const name of ['delete-expired-rows', 'approve-overdue-completions', 'apply-due-changes'] as const) {
      await run(name);
    }
    expect(await countSessions()).toBe(sessions);
    const { status } = await app.db
      .selectFrom('habit_completions')
      .where('family_id', '=', family.familyId)
      .select('status')
      .executeTakeFirstOrThrow();
    expect(status).toBe('pending');

    for (const time of ['2027-04-16T11:59:00Z', '2027-04-16T12:01:00Z']) {
      app.clock.moveTo(time);
      await app.clockWatch.check();
    }
    await run('delete-expired-rows');
    expect(await countSessions()).toBe(0);
    expect(failures).toEqual([]);
  });

  test('everything is there once the clock is corrected', async () => {
    const run = await startWorkers();
    const habitId = await aHabit(family);
    app.clock.moveTo('2027-04-15T12:00:00Z');
    await run('delete-expired-rows');
    app.clock.moveTo('2026-03-11T12:10:00Z');
    await run('delete-expired-rows');
    expect(await habitOf(family, habitId)).toMatchObject({ id: habitId });
    expect((await complete(family, habitId, family.child)).status).toBe(201);
  });

  test('a message that would be given up waits', async () => {
    const run = await startWorkers();
    app.clock.moveTo('2027-04-15T12:00:00Z');
    const late = { mailId: 1, until: '2026-03-13T12:00:00.000Z' };
    await expect(run('deliver-mail', late)).rejects.toThrow();
    await run('deliver-mail', { ...late, until: '2027-04-17T12:00:00.000Z' });
    expect(failures).toEqual([]);
  });
});

test('while the clock is behind, jobs wait and are tried again', async () => {
  const run = await startWorkers();
  app.clock.moveTo('1970-01-01T00:00:00Z');
  await expect(run('deliver-mail', { mailId: 1, until: '2026-03-13T12:00:00.000Z' })).rejects.toThrow();
  await run('delete-expired-rows');
  expect(failures).toEqual([]);
});
