import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Connection, Queryable } from '@starchart/db';
import type { FastifyInstance } from 'fastify';
import { buildApp, createServiceContext } from '../app.ts';
import type { Config } from '../config/config.ts';
import { readSecrets, type Secrets } from '../config/secrets.ts';
import { type Clock, systemClock } from '../core/clock.ts';
import { demoClockOf } from '../core/demo-clock.ts';
import type { PasswordsFor } from '../core/passwords.ts';
import type { ServiceContext } from '../core/service-context.ts';
import { ensureFirstAdmin } from '../features/admin/operator.service.ts';
import { createPasswordsFor } from '../features/auth/passwords.ts';
import { reachableUrls } from '../features/system/reachable-urls.ts';
import { startCommand } from '../features/system/start-command.ts';
import { PostError } from '../features/webhooks/http-client.ts';
import { createChangeEvents } from '../platform/change-events/subscriptions.ts';
import { clockText, DatabaseClockWatch } from '../platform/clock-watch/clock-watch.ts';
import type { WatchedDatabase } from '../platform/metrics/database-metrics.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { MetricsServer } from '../platform/metrics/metrics-server.ts';
import { logStatement } from '../transport/http/request-log.ts';
import { buildOf } from '../transport/http/web-app.ts';
import { adminText, bannerText } from './banner.ts';
import { type Address, cannotListen, MAIN_ADDRESS, METRICS_ADDRESS } from './listen-address.ts';
import { connectDatabase } from './open-database.ts';
import type { LocatedDatabase } from './resolve-database.ts';
import { createWorkers } from './workers.ts';

export interface ServerOptions {
  config: Config;
  /** The system clock if left out. */
  clock?: Clock;
  /** Seeds the database before the server listens; returns lines for the banner. */
  seed?: (ctx: ServiceContext) => Promise<string[]>;
  /** Production cost if left out; tests pass a lower one. */
  passwordHasher?: (pepper: Buffer) => PasswordsFor;
}

/** Resources resolved during startup. */
export interface StartupResources {
  database: LocatedDatabase;
  secrets: Secrets;
  /** Set if this start has created the secrets. */
  removeNewSecrets?: (() => void) | undefined;
  /** Prints to the console. */
  say: (message: string) => void;
}

const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** Grace period for requests in flight. */
const shutdownTimeoutMs = 8_000;
/** TCP backlog. A browser retries a refused connection only after seconds. */
const BACKLOG = 4_096;

/**
 * Opens the database, builds the app and the workers, and listens. Resources are closed by `cleanup`. Throws
 * errors worded for the operator.
 */
export async function serve(
  { config, clock = systemClock, seed, passwordHasher = createPasswordsFor }: ServerOptions,
  { database, secrets, removeNewSecrets, say }: StartupResources,
  cleanup: AsyncDisposableStack,
): Promise<void> {
  let app: FastifyInstance | undefined;
  const warn = (error: unknown, message: string) => app?.log.warn(error, message);
  const { direct, place } = database;
  const { db, pool, queue, jobs, channel, purgeDeletedData } = await connectDatabase(
    config,
    database,
    cleanup,
    {
      removeNewSecrets,
      say,
      onStatement: (statement) => logStatement(statement, app?.log),
      warn,
    },
  );

  const installation = {
    startedAt: systemClock.now(),
    dataDir: config.dataDir,
    database: { place, isEmbedded: config.databaseUrl === undefined },
    backups: config.backups,
    settings: config.settings,
    appUrl: config.appUrl,
    build: config.hasWebWorker ? buildOf(webRoot) : undefined,
    urls: () => reachableUrls({ ...config, ...boundAddress(app) }),
    startCommand: startCommand({ ...config, isDemo: demoClockOf(clock) !== undefined }),
  };
  const metrics = config.metrics && (await createMetrics());
  const clockWatch = watchClock({ db, clock, log: () => app?.log });
  const events = createChangeEvents({
    db,
    clock: clockWatch ?? clock,
    channel,
    metrics,
    onTrouble: (error) => warn(error, 'Change events are delayed'),
  });
  const passwordsFor = passwordHasher(secrets.passwordPepper);
  const options = {
    db,
    queue,
    jobs,
    events,
    clock,
    clockWatch,
    config,
    secrets,
    passwordsFor,
    installation,
    metrics,
    webRoot,
  };
  app = await buildApp(options);
  const clockState = await clockWatch?.check();
  clockWatch?.start((error) => warn(error, 'The clock was not checked'));
  cleanup.defer(() => clockWatch?.stop());
  const ctx = createServiceContext(options);
  const login = await ensureFirstAdmin(ctx, config.admin);
  // Before the next steps, which may fail: the generated password is not shown again. `seed` prints its own logins.
  const firstLogin = seed ? undefined : login;
  if (firstLogin) say(adminText(firstLogin));
  const seedMessages = (await seed?.(ctx)) ?? [];

  const workers = createWorkers(ctx, {
    jobs,
    clockWatch,
    mail: config.mail,
    nightlyBackups: nightlyBackups(config, direct),
    purgeDeletedData,
    onFailure: (job, error) => {
      const hint = error instanceof PostError ? error.hint?.message : undefined;
      app?.log.warn({ job, err: error, hint }, 'A job did not succeed');
    },
  });
  cleanup.defer(() => workers.stop());
  cleanup.defer(() => closeApp(app, config.shutdownDelayMs));
  await listen(app, config);
  if (config.metrics && metrics) {
    const metricsServer = await openMetrics(metrics, { db, pool, jobs }, config.metrics);
    cleanup.defer(() => metricsServer.close());
  }
  await workers.start();
  const addresses = app.addresses().filter((address) => typeof address !== 'string');
  const reachable = installation.urls();
  const hint = clockState && clockText(clockState, clock.now());
  say(bannerText({ addresses, appUrl: config.appUrl, reachable, place, seedMessages, firstLogin, hint }));
}

/** Logs each change of the clock's state; undefined for the clock of a demo, which admins move. */
function watchClock({
  db,
  clock,
  log,
}: {
  db: Queryable;
  clock: Clock;
  log: () => FastifyInstance['log'] | undefined;
}): DatabaseClockWatch | undefined {
  if (demoClockOf(clock)) return undefined;
  return new DatabaseClockWatch({
    db,
    clock,
    report: (state) => {
      const text = clockText(state, clock.now());
      if (text) log()?.warn(text);
      else log()?.info('The clock of this computer counts as right');
    },
  });
}

/** The port differs from PORT if that is 0, the address from HOST if that is a name. */
function boundAddress(app: FastifyInstance | undefined): { address?: string; port?: number } {
  const [bound] = app?.addresses() ?? [];
  return typeof bound === 'object' ? { address: bound.address, port: bound.port } : {};
}

function nightlyBackups({ backups, dataDir }: Config, connection: Connection) {
  const { timeOfDay, folder, retention } = backups;
  if (timeOfDay === undefined) return undefined;
  return { timeOfDay, folder, retention, connection, secrets: readSecrets(dataDir) };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port, backlog: BACKLOG }).catch((error: unknown) => {
    throw cannotListen(error, { host, port }, MAIN_ADDRESS);
  });
}

/** Loads the metrics module only when metrics are enabled. */
async function createMetrics(): Promise<Metrics> {
  const { Metrics } = await import('../platform/metrics/metrics.ts');
  return new Metrics();
}

async function openMetrics(
  metrics: Metrics,
  database: WatchedDatabase,
  address: Address,
): Promise<MetricsServer> {
  const { startMetricsServer } = await import('../platform/metrics/metrics-server.ts');
  return await startMetricsServer(metrics, database, address).catch((error: unknown) => {
    throw cannotListen(error, address, METRICS_ADDRESS);
  });
}

/**
 * Turns `/readyz` unready, keeps serving while load balancers notice, then drains requests in flight and
 * closes the remaining connections.
 */
async function closeApp(app: FastifyInstance, delayMs: number): Promise<void> {
  app.announceStop();
  await sleep(delayMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs);
  await app.close();
  clearTimeout(cut);
}
