import { hkdfSync } from 'node:crypto';
import { type ConnectionQueue, isNewInstallation, type JobQueue, type Queryable } from '@starchart/db';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { Secrets } from './config/secrets.ts';
import type { ChangeEvents } from './core/change-events.ts';
import type { Clock } from './core/clock.ts';
import type { Installation } from './core/installation.ts';
import type { PasswordsFor } from './core/passwords.ts';
import type { ServiceContext } from './core/service-context.ts';
import { ExportsOfProcess } from './features/account/export/running-exports.ts';
import { createPasswordsFor } from './features/auth/passwords.ts';
import { newInstallationCheck } from './features/system/new-installation.ts';
import { NO_CHANGE_EVENTS } from './platform/change-events/subscriptions.ts';
import type { ClockWatch } from './platform/clock-watch/clock-watch.ts';
import { FamilyQueues } from './platform/family-queues.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { cookieNames } from './platform/sessions/cookie-names.ts';
import { httpsGuard } from './platform/sessions/https-guard.ts';
import { sessionHandle, sessions } from './platform/sessions/sessions.ts';
import { bearerTokens } from './transport/http/bearer-tokens.ts';
import { BODY_LIMIT_BYTES, pathOf } from './transport/http/body-parsing.ts';
import { arrivalOf, clientInfo } from './transport/http/client-info.ts';
import { allowCrossOriginReads } from './transport/http/cors.ts';
import { rejectCrossSite } from './transport/http/csrf.ts';
import { answerNotFound, handleErrors, plain } from './transport/http/error-handler.ts';
import { health } from './transport/http/health.ts';
import { requireOneHost } from './transport/http/host-header.ts';
import { languageOf } from './transport/http/language.ts';
import { MOST_DELAY_MS, shedLoad } from './transport/http/load-shedding.ts';
import { type LogOptions, logging } from './transport/http/logging.ts';
import { malformedRequests } from './transport/http/malformed-requests.ts';
import { logOperatorHints } from './transport/http/operator-hints.ts';
import { requestLimit } from './transport/http/request-limit.ts';
import { followRequests, newRequestId } from './transport/http/request-log.ts';
import { securityHeaders, sendSecurityHeaders } from './transport/http/security-headers.ts';
import { sentAtOf } from './transport/http/sent-at.ts';
import { streamIdOf } from './transport/http/stream-id.ts';
import { webApp } from './transport/http/web-app.ts';
import { openApiPlugin } from './transport/rest/openapi/openapi-plugin.ts';
import { referencePage } from './transport/rest/openapi/reference-page.ts';
import { restPlugin } from './transport/rest/rest-plugin.ts';
import { proceduresWith } from './transport/trpc/procedure-definitions.ts';
import { serializeForTrpc, trpcPlugin } from './transport/trpc/trpc-plugin.ts';
import type { CreateContext } from './trpc/context.ts';

export interface AppOptions {
  db: Queryable;
  /** Requests that wait for the database; if left out, none is rejected. */
  queue?: ConnectionQueue | undefined;
  /** Event-loop delay from which requests are rejected, in ms; `MOST_DELAY_MS` if left out. */
  mostDelayMs?: number | undefined;
  /** `REQUEST_TIMEOUT_MS` if left out. */
  requestTimeoutMs?: number | undefined;
  /** Admins can move the clock of a demo. */
  clock: Clock;
  /** Left out: the clock counts as right. It replaces the clock while that is behind. */
  clockWatch?: (ClockWatch & Clock) | undefined;
  jobs: JobQueue;
  /** Closed along with the app. If left out, no change events are published. */
  events?: ChangeEvents | undefined;
  config: Pick<
    Config,
    | 'appUrl'
    | 'defaultLanguage'
    | 'defaultTimeZone'
    | 'hsts'
    | 'logLevel'
    | 'approvesInvited'
    | 'mail'
    | 'parentVetoHours'
    | 'registrationsPerHour'
    | 'requestsPerMinute'
    | 'hasWebWorker'
    | 'trustProxy'
    | 'webhooksToPrivateNetworks'
  >;
  secrets: Secrets;
  /** Left out: created with the pepper of the secrets. */
  passwordsFor?: PasswordsFor | undefined;
  installation: Installation;
  /** Left out: no metrics are collected. */
  metrics?: Metrics | undefined;
  /** Destination of the log; the console if left out. */
  logStream?: LogOptions['stream'];
  /** Folder of the built web app. */
  webRoot: string;
}

/** tRPC puts all procedure names of a batch into one path segment. */
const MAX_PATH_SEGMENT = 5000;
/** Time for a whole request to arrive. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Checks of slow requests within that time: a request is cut at most one interval late. */
export const REQUEST_TIMEOUT_CHECKS = 10;

const NO_QUEUE: ConnectionQueue = { length: 0, capacity: Number.POSITIVE_INFINITY };

/** Procedures validate requests with their own schemas, so Fastify's validator is not loaded. */
const NO_COMPILERS = { buildValidator: noSchemaExpected, buildSerializer: noSchemaExpected };

function noSchemaExpected(): never {
  throw new Error('A route has a schema for Fastify, which checks none');
}

export function createServiceContext(options: Omit<AppOptions, 'webRoot'>): ServiceContext {
  const { db, jobs, events = NO_CHANGE_EVENTS, config, secrets, installation } = options;
  const { passwordsFor = createPasswordsFor(secrets.passwordPepper) } = options;
  return {
    db,
    clock: options.clockWatch ?? options.clock,
    passwords: passwordsFor('the server itself'),
    passwordsFor,
    jobs,
    events,
    changes: { note: (change) => events.publish([change]) },
    keys: {
      links: derivedKey(secrets, 'starchart links'),
      answers: derivedKey(secrets, 'starchart answers'),
      rateLimits: derivedKey(secrets, 'starchart tries'),
      webhooks: derivedKey(secrets, 'starchart webhooks'),
    },
    settings: {
      webhooksToPrivateNetworks: config.webhooksToPrivateNetworks,
      registrationsPerHour: config.registrationsPerHour,
      approvesInvited: config.approvesInvited,
      parentVetoHours: config.parentVetoHours,
      canSendMail: config.mail !== undefined,
      defaultTimeZone: config.defaultTimeZone,
      defaultLanguage: config.defaultLanguage,
    },
    language: 'en',
    proceduresWith,
    installation,
    runningExports: new ExportsOfProcess(),
    isNewInstallation: newInstallationCheck(() => isNewInstallation(db)),
  };
}

/** Builds the server: REST, tRPC, health checks and the web app. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, secrets, metrics, webRoot, requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const { clockWatch } = options;
  const services = createServiceContext(options);
  const isHttps = config.appUrl?.startsWith('https:') ?? false;
  const names = cookieNames(secrets.sessionSecret, isHttps);
  const headers = securityHeaders(isHttps && config.hsts);
  const malformed = malformedRequests(headers);
  const requireHttps = httpsGuard(config.appUrl);
  const app = fastify({
    logger: logging({
      level: config.logLevel,
      stream: options.logStream,
      isDatabaseSupervised: options.installation.database.isEmbedded,
    }),
    genReqId: newRequestId,
    rewriteUrl: pathOf,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestTimeoutMs,
    http: {
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: requestTimeoutMs / REQUEST_TIMEOUT_CHECKS,
      // `requireOneHost` answers with the security headers.
      requireHostHeader: false,
    },
    trustProxy: trustedHops(config.trustProxy),
    routerOptions: { maxParamLength: MAX_PATH_SEGMENT },
    schemaController: { compilersFactory: NO_COMPILERS },
    // An invalid path names no route; Fastify's own response would echo it.
    frameworkErrors: (_error, request, reply) => answerNotFound(request, reply.headers(headers)),
    clientErrorHandler: malformed.answerClientError,
  });
  const familyQueues = new FamilyQueues();
  const createContext: CreateContext = (request, reply) => {
    const visitor = clientInfo(request, names);
    return {
      ...services,
      passwords: services.passwordsFor(visitor.addressBlock),
      language: languageOf(request),
      actor: request.session.signedIn?.actor ?? null,
      bearer: request.bearer,
      visitor,
      session: sessionHandle(services, request, reply, { isHttps, names, requireHttps }),
      streamId: streamIdOf(request),
      sentAt: sentAtOf(request),
      idempotencyKey: request.headers['idempotency-key']?.toString(),
      arrival: () => arrivalOf(request),
      familyQueues,
      clockWatch,
      metrics,
    };
  };

  app.server.on('checkExpectation', malformed.answerUnknownExpectation);
  followRequests(app);
  sendSecurityHeaders(app, headers);
  logOperatorHints(app, config);
  requireOneHost(app);
  handleErrors(app);
  metrics?.watchRequests(app);
  health(app, services.db, clockWatch);
  app.addHook('preClose', async () => services.events.endStreams());
  app.addHook('onClose', () => services.events.close());
  openApiPlugin(app);
  await referencePage(app);
  await app.register(async (transports) => {
    await allowCrossOriginReads(transports);
    const { queue = NO_QUEUE, mostDelayMs = MOST_DELAY_MS } = options;
    const errorSerializers = { '/trpc': serializeForTrpc, '/api': plain };
    transports.addHook('onRequest', (_request, reply, done) => {
      reply.header('starchart-installation', names.installation);
      done();
    });
    await transports.register(shedLoad, { queue, mostDelayMs, errorSerializers });
    await transports.register(bearerTokens, services);
    await transports.register(sessions, { ...services, secret: secrets.sessionSecret, isHttps, names });
    await transports.register(requestLimit, config);
    // After body parsing, so that a parse error takes precedence over CROSS_SITE.
    transports.addHook('preHandler', (request, _reply, done) => {
      // A browser never sends a token by itself, so another site cannot forge the request.
      if (!request.bearer) rejectCrossSite(request, config.appUrl);
      done();
    });
    transports.addHook('onSend', (request, reply, payload, done) => {
      reply.header('cache-control', 'no-store');
      if (request.headers['accept-language']) reply.header('content-language', languageOf(request));
      done(null, payload);
    });
    await transports.register(async (scope) => restPlugin(scope, createContext), { prefix: '/api' });
    await transports.register(async (scope) => trpcPlugin(scope, createContext), { prefix: '/trpc' });
  });
  const { hasWebWorker } = config;
  await webApp(app, webRoot, { hasWebWorker, isNewInstallation: services.isNewInstallation });
  return app;
}

/** Derives a key for one purpose; it reveals nothing about the secret or other keys. */
function derivedKey({ sessionSecret }: Secrets, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32));
}

/** Converts a number of proxies into Fastify's predicate on the hop, counted from the server. */
function trustedHops(trustProxy: Config['trustProxy']) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}
