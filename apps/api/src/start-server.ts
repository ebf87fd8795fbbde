import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Connection } from '@starchart/db';
import type { FastifyInstance } from 'fastify';
import { buildApp, createDeps } from './app.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { explainFailure } from './explain-failure.ts';
import { ensureFirstAdmin } from './features/admin/first-admin.ts';
import { createLiveEvents } from './features/events/live-events.ts';
import { type Entrances, entrancesOf } from './http/entrances.ts';
import { logStatement } from './http/request-log.ts';
import type { WatchedDatabase } from './metrics/database-metrics.ts';
import { Metrics } from './metrics/metrics.ts';
import { type MetricsServer, startMetricsServer } from './metrics/metrics-server.ts';
import { loadSecrets, readSecrets } from './secrets.ts';
import { startDatabase } from './start-database.ts';
import { codeOf, reasonOf, StartError } from './start-error.ts';
import { createWorkers } from './start-workers.ts';
import { adminText, welcomeText } from './welcome.ts';

export interface ServerOptions {
  config: Config;
  /** The real time unless said otherwise. */
  clock?: Clock;
  /** Puts something into the database before the first visitor comes, and answers lines for the welcome. */
  furnish?: (deps: Deps) => Promise<string[]>;
}

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Requests in flight get this long to finish. */
const farewellMs = 8_000;
const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs the server until a signal ends it, and resolves when everything is closed, the embedded database included.
 *
 * Failures are explained on the console and set the exit code; nothing is thrown. A second signal ends at once.
 */
export async function runServer(loadOptions: () => ServerOptions): Promise<void> {
  surviveClosedConsole();
  const stopRequested = untilSignal();
  const cleanup = new AsyncDisposableStack();
  try {
    const { lost } = await startServer(loadOptions(), cleanup);
    await Promise.race([stopRequested, lost]);
    say('\nStopping …');
  } catch (error) {
    console.error(`\n${explainFailure(error, 'Something unexpected happened, and the server stopped.')}\n`);
    process.exitCode = 1;
  } finally {
    await cleanup.disposeAsync();
  }
}

async function startServer(
  { config, clock = systemClock, furnish }: ServerOptions,
  cleanup: AsyncDisposableStack,
): Promise<{ lost: Promise<never> }> {
  prepareDataDir(config.dataDir);
  const secrets = loadSecrets(config.dataDir, say);
  let app: FastifyInstance | undefined;
  const onChannelTrouble = (error: unknown) => app?.log.warn(error, 'Live events have to wait');
  const { db, pool, direct, isCrowded, jobs, channel, place, clearRemains, lost } = await startDatabase(
    config,
    cleanup,
    {
      say,
      onStatement: (statement) => logStatement(statement, app?.log),
      onConnectionLost: (error) => app?.log.warn(error, 'A connection to the database was lost'),
      onJobsTrouble: (error) => app?.log.warn(error, 'Background work has to wait'),
      onChannelTrouble,
    },
  );

  const installation = {
    startedAt: systemClock.now(),
    dataDir: config.dataDir,
    database: { place, isEmbedded: config.databaseUrl === undefined },
    backups: config.backups,
    settings: config.settings,
  };
  const metrics = config.metrics && new Metrics();
  const events = createLiveEvents({
    db,
    clock,
    channel,
    metrics,
    onTrouble: onChannelTrouble,
  });
  const options = { db, isCrowded, jobs, events, clock, config, secrets, installation, metrics, webRoot };
  app = await buildApp(options);
  const deps = createDeps(options);
  const login = await ensureFirstAdmin(deps, config.admin);
  // At once, because it is known only now: what follows may still fail. Whoever furnishes names the logins itself.
  const firstLogin = furnish ? undefined : login;
  if (firstLogin) say(adminText(firstLogin));
  const furnished = (await furnish?.(deps)) ?? [];

  const workers = createWorkers(deps, {
    jobs,
    mail: config.mail,
    nightlyBackups: nightlyBackups(config, direct),
    clearRemains,
    onFailure: (job, error) => app?.log.warn({ job, err: error }, 'A job did not succeed'),
  });
  cleanup.defer(() => workers.stop());
  const entrances = entrancesOf(app);
  cleanup.defer(() => closeApp(app, entrances, config.shutdownDelayMs));
  await listen(entrances, config);
  if (config.metrics && metrics) {
    const metricsServer = await openMetrics(metrics, { db, pool, jobs }, config.metrics);
    cleanup.defer(() => metricsServer.close());
  }
  await workers.start();
  const addresses = app.addresses().filter((address) => typeof address !== 'string');
  say(welcomeText({ addresses, appUrl: config.appUrl, place, furnished, firstLogin }));
  return { lost };
}

function nightlyBackups({ backups, dataDir }: Config, connection: Connection) {
  const { timeOfDay, folder, retention } = backups;
  if (timeOfDay === undefined) return undefined;
  return { timeOfDay, folder, retention, connection, secrets: readSecrets(dataDir) };
}

function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${reasonOf(error)}). Choose another with DATA_DIR.`,
    );
  }
}

/** Level by level: where a file system refuses new folders as if their parent were missing, Node's own way never ends. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

async function listen(entrances: Entrances, { host, port }: Config): Promise<void> {
  await entrances.open({ host, port }).catch((error: unknown) => {
    throw cannotListen(error, { host, port }, { host: 'HOST', port: 'PORT' });
  });
}

function openMetrics(metrics: Metrics, database: WatchedDatabase, address: Address): Promise<MetricsServer> {
  return startMetricsServer(metrics, database, address).catch((error: unknown) => {
    throw cannotListen(error, address, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
  });
}

interface Address {
  host: string;
  port: number;
}

/** Why nobody can listen there, with the settings that say where. */
function cannotListen(error: unknown, { host, port }: Address, settings: { host: string; port: string }) {
  const remedies: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Is Starchart running already? Otherwise choose another port with ${settings.port}.`,
    EACCES: `Port ${port} may not be opened by this user. Choose one above 1023 with ${settings.port}.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another with ${settings.host}.`,
    ENOTFOUND: `This machine has no address ${host}. Choose another with ${settings.host}.`,
  };
  const remedy = remedies[codeOf(error) ?? ''];
  return remedy ? new StartError(remedy) : error;
}

/**
 * Readiness goes off first, and for as long as balancers need to notice, everybody is served; then requests in flight finish, and
 * whatever is still open after a while is cut.
 */
async function closeApp(app: FastifyInstance, entrances: Entrances, delayMs: number): Promise<void> {
  app.announceStop();
  await sleep(delayMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), farewellMs);
  await app.close();
  await entrances.left();
  clearTimeout(cut);
}

/** Ctrl-C reaches a process from the terminal and again from npm; only a later one means impatience. */
const impatientAfterMs = 1_000;

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let requestedAt: number | undefined;
    for (const signal of stopSignals) {
      process.on(signal, () => {
        requestedAt ??= Date.now();
        // The embedded database sees its parent end and shuts down by itself.
        if (Date.now() > requestedAt + impatientAfterMs) process.exit(130);
        resolve();
      });
    }
  });
}

/** Whoever read our output may be gone (`npm start | head`); the families' server stays. */
function surviveClosedConsole(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

function say(message: string): void {
  console.log(message);
}
