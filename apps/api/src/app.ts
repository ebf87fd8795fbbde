import { hkdfSync } from 'node:crypto';
import type { JobQueue, Queryable } from '@starchart/db';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { Secrets } from './config/secrets.ts';
import type { Clock } from './core/clock.ts';
import type { ServiceContext } from './core/service-context.ts';
import { createPasswordsFor, type PasswordsFor } from './features/auth/passwords.ts';
import { DemoClock } from './features/demo/demo-clock.ts';
import type { Installation } from './features/system/system.service.ts';
import { type ChangeEvents, NO_CHANGE_EVENTS } from './platform/change-events/subscriptions.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { sessionHandle, sessions } from './platform/sessions/sessions.ts';
import { bearerTokens } from './transport/http/bearer-tokens.ts';
import { BODY_LIMIT_BYTES, pathOf } from './transport/http/body-parsing.ts';
import { clientInfo } from './transport/http/client-info.ts';
import { allowCrossOriginReads } from './transport/http/cors.ts';
import { rejectCrossSite } from './transport/http/csrf.ts';
import { answerNotFound, handleErrors, plain } from './transport/http/error-handler.ts';
import { health } from './transport/http/health.ts';
import { MOST_DELAY_MS, shedLoad } from './transport/http/load-shedding.ts';
import { type LogOptions, logging } from './transport/http/logging.ts';
import { answerMalformedRequests } from './transport/http/malformed-requests.ts';
import { followRequests, newRequestId } from './transport/http/request-log.ts';
import { securityHeaders, sendSecurityHeaders } from './transport/http/security-headers.ts';
import { webApp } from './transport/http/web-app.ts';
import { openApiPlugin } from './transport/rest/openapi/openapi-plugin.ts';
import { referencePage } from './transport/rest/openapi/reference-page.ts';
import { restPlugin } from './transport/rest/rest-plugin.ts';
import type { CreateContext } from './transport/trpc/context.ts';
import { serializeForTrpc, trpcPlugin } from './transport/trpc/trpc-plugin.ts';

export interface AppOptions {
  db: Queryable;
  /** Whether more wait for the database than is good; left out: never. */
  isSaturated?: (() => boolean) | undefined;
  /** How late the process may come to its tasks before it sends people away, in ms; `MOST_DELAY_MS` unless said otherwise. */
  mostDelayMs?: number | undefined;
  /** A demo's can be moved by its admins. */
  clock: Clock;
  jobs: JobQueue;
  /** Closed along with the app. If left out, no change events are published. */
  events?: ChangeEvents | undefined;
  config: Pick<
    Config,
    | 'appUrl'
    | 'defaultTimeZone'
    | 'logLevel'
    | 'mail'
    | 'registrationsPerHour'
    | 'trustProxy'
    | 'webhooksToPrivateNetworks'
  >;
  secrets: Secrets;
  /** Left out: made with the pepper of the secrets. */
  passwordsFor?: PasswordsFor | undefined;
  installation: Installation;
  /** Left out: no metrics are collected. */
  metrics?: Metrics | undefined;
  /** Where the log goes; the console unless said otherwise. */
  logStream?: LogOptions['stream'];
  /** Folder of the built web app. */
  webRoot: string;
}

/** tRPC puts a whole batch of procedure names into one path segment. */
const MAX_PATH_SEGMENT = 5000;
const REQUEST_TIMEOUT_MS = 30_000;

/** Requests and answers are checked against the schemas of the procedures; Fastify's own checker need not even be read. */
const NO_COMPILERS = { buildValidator: noSchemaExpected, buildSerializer: noSchemaExpected };

function noSchemaExpected(): never {
  throw new Error('A route has a schema for Fastify, which checks none');
}

/** What the use cases work with. */
export function createServiceContext(options: Omit<AppOptions, 'webRoot'>): ServiceContext {
  const { db, clock, jobs, events = NO_CHANGE_EVENTS, config, secrets, installation } = options;
  const { passwordsFor = createPasswordsFor(secrets.passwordPepper) } = options;
  return {
    db,
    clock,
    demoClock: clock instanceof DemoClock ? clock : undefined,
    passwords: passwordsFor('the server itself'),
    passwordsFor,
    jobs,
    events,
    changes: { note: (change) => events.announce([change]) },
    linkKey: derivedKey(secrets, 'starchart links'),
    answerKey: derivedKey(secrets, 'starchart answers'),
    rateLimitKey: derivedKey(secrets, 'starchart tries'),
    webhookKey: derivedKey(secrets, 'starchart webhooks'),
    webhooksToPrivateNetworks: config.webhooksToPrivateNetworks,
    registrationsPerHour: config.registrationsPerHour,
    canSendMail: config.mail !== undefined,
    defaultTimeZone: config.defaultTimeZone,
    installation,
  };
}

/** Builds the server: both doors of the API, health and the web app. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, secrets, metrics, webRoot } = options;
  const deps = createServiceContext(options);
  const isHttps = config.appUrl?.startsWith('https:') ?? false;
  const headers = securityHeaders(isHttps);
  const app = fastify({
    logger: logging({ level: config.logLevel, stream: options.logStream }),
    genReqId: newRequestId,
    rewriteUrl: pathOf,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: trustedHops(config.trustProxy),
    routerOptions: { maxParamLength: MAX_PATH_SEGMENT },
    schemaController: { compilersFactory: NO_COMPILERS },
    // A path that cannot be read names nothing; Fastify's own answer would repeat it.
    frameworkErrors: (_error, request, reply) => answerNotFound(request, reply.headers(headers)),
    clientErrorHandler: answerMalformedRequests(headers),
  });
  const createContext: CreateContext = (request, reply) => {
    const visitor = clientInfo(request, isHttps);
    return {
      deps: { ...deps, passwords: deps.passwordsFor(visitor.addressBlock) },
      actor: request.session.signedIn?.actor ?? null,
      bearer: request.bearer,
      visitor,
      session: sessionHandle(deps.db, request, reply, isHttps),
      idempotencyKey: request.headers['idempotency-key']?.toString(),
      metrics,
    };
  };

  followRequests(app);
  sendSecurityHeaders(app, headers);
  handleErrors(app);
  metrics?.watchRequests(app);
  health(app, deps.db);
  app.addHook('preClose', async () => deps.events.endStreams());
  app.addHook('onClose', () => deps.events.close());
  openApiPlugin(app);
  await referencePage(app);
  await app.register(async (doors) => {
    await allowCrossOriginReads(doors);
    const { isSaturated = () => false, mostDelayMs = MOST_DELAY_MS } = options;
    const errorSerializers = { '/trpc': serializeForTrpc, '/api': plain };
    await doors.register(shedLoad, { isSaturated, mostDelayMs, errorSerializers });
    await doors.register(bearerTokens, deps);
    await doors.register(sessions, { ...deps, secret: secrets.sessionSecret, isHttps });
    // After body parsing, so that a parse error takes precedence over CROSS_SITE.
    doors.addHook('preHandler', (request, _reply, done) => {
      // No browser sends a token by itself, and no other site can make it do so.
      if (!request.bearer) rejectCrossSite(request, config.appUrl);
      done();
    });
    doors.addHook('onSend', (_request, reply, payload, done) => {
      reply.header('cache-control', 'no-store');
      done(null, payload);
    });
    await doors.register(async (scope) => restPlugin(scope, createContext), { prefix: '/api' });
    await doors.register(async (scope) => trpcPlugin(scope, createContext), { prefix: '/trpc' });
  });
  await webApp(app, webRoot);
  return app;
}

/** A key for one purpose, which tells nothing about the secret or about other keys. */
function derivedKey({ sessionSecret }: Secrets, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32));
}

/** A number of proxies becomes the test that Fastify takes: is this hop, counted from us, still one of them? */
function trustedHops(trustProxy: Config['trustProxy']) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}
