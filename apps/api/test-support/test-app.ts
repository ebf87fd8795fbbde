import {
  type ConnectionQueue,
  type JobQueue,
  openDatabase,
  openJobQueue,
  type Queryable,
  syncBadges,
} from '@starchart/db';
import { createTestDatabase, recordStatements } from '@starchart/db/testing';
import type { FastifyInstance } from 'fastify';
import { buildApp, createServiceContext } from '../src/app.ts';
import { DemoClock } from '../src/core/demo-clock.ts';
import type { ServiceContext } from '../src/core/service-context.ts';
import { ensureFirstAdmin } from '../src/features/admin/operator.service.ts';
import type { Argon2Cost } from '../src/features/auth/passwords.ts';
import { DatabaseClockWatch } from '../src/platform/clock-watch/clock-watch.ts';
import type { ClockState } from '../src/platform/clock-watch/judge-clock.ts';
import { logGuard } from './log-guard.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';
import { TestClient } from './test-client.ts';
import { openChangeEvents } from './test-live-events.ts';
import { type CountedPasswords, countedPasswords, type ServerSettings, testOptions } from './test-options.ts';

export const ADMIN = { username: 'admin', password: 'admin-secret', email: 'admin@example.org' };

export interface TestApp {
  app: FastifyInstance;
  db: Queryable;
  ctx: ServiceContext;
  clock: MovableClock;
  /** The states of the clock that were reported; the clock is not watched by default. */
  clockStates: ClockState[];
  clockWatch: DatabaseClockWatch;
  jobs: JobQueue;
  /** Counts the hashes of all its servers. */
  passwords: CountedPasswords;
  connectionString: string;
  /** A client without a session. */
  visitor(): TestClient;
  /** A client signed in as the first admin. */
  admin(): Promise<TestClient>;
  /** Starts another server, by default on the same database with its own pool. It is closed with this one. */
  startSecondServer(db?: Queryable, queue?: ConnectionQueue): Promise<FastifyInstance>;
  close(): Promise<void>;
}

/**
 * The whole server on its own database with an admin. Defaults: Wednesday noon, cheap password hashes, no
 * mail server. Jobs wait in the queue until a test runs them. In a demo, admins move their clock ahead of the
 * test's.
 */
export async function startTestApp(
  now = '2026-03-11T12:00:00Z',
  {
    isDemo = false,
    watchesClock = false,
    passwordCost,
    ...settings
  }: ServerSettings & { isDemo?: boolean; watchesClock?: boolean; passwordCost?: Argon2Cost } = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const statements = recordStatements(database.connection);
  const clock = movableClock(now);
  const jobs = await openJobQueue({ connection: database.connection });
  const log = logGuard();
  const passwords = countedPasswords(passwordCost);
  const serverClock = isDemo ? new DemoClock(clock) : clock;
  const live = await openChangeEvents(database.connection, { db: statements.db, clock: serverClock });
  const clockStates: ClockState[] = [];
  const clockWatch = new DatabaseClockWatch({
    db: statements.db,
    clock: serverClock,
    // The database is on the same machine.
    databaseTime: () => clock.now(),
    report: (state) => clockStates.push(state),
  });
  const options = {
    ...(watchesClock && { clockWatch }),
    ...testOptions({
      db: statements.db,
      clock: serverClock,
      jobs,
      events: live.events,
      logStream: log,
      ...settings,
    }),
    passwordsFor: passwords.passwordsFor,
  };
  const app = await buildApp(options);
  const ctx = createServiceContext(options);
  await syncBadges(database.db);
  await ensureFirstAdmin(ctx, ADMIN);
  const closeOthers: (() => Promise<void>)[] = [];
  let signedInAdmin: Promise<TestClient> | undefined;
  return {
    app,
    db: database.db,
    ctx,
    clock,
    clockStates,
    clockWatch,
    jobs,
    passwords,
    connectionString: database.connectionString,
    visitor: () => new TestClient(app),
    async admin() {
      signedInAdmin ??= signInAdmin(app);
      return (await signedInAdmin).copy();
    },
    async startSecondServer(given, queue) {
      const pool = given ? undefined : openDatabase({ connection: database.connection });
      const db = given ?? pool?.db ?? statements.db;
      const ofSecond = await openChangeEvents(database.connection, { db, clock });
      const second = await buildApp({ ...options, db, queue, events: ofSecond.events });
      closeOthers.push(async () => {
        await second.close();
        await ofSecond.close();
        await pool?.close();
      });
      return second;
    },
    async close() {
      await app.close();
      await live.close();
      for (const closeOne of closeOthers) await closeOne();
      await jobs.stop();
      try {
        await statements.assertTenantIsolation();
      } finally {
        await statements.close();
        await database.drop();
      }
      log.assertSilent();
    },
  };
}

async function signInAdmin(app: FastifyInstance): Promise<TestClient> {
  const client = new TestClient(app);
  const { status, text } = await client.rest('POST /api/login', ADMIN);
  if (status !== 200) throw new Error(`The admin could not log in: ${text}`);
  return client;
}
