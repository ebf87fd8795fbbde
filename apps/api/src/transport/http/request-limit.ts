import { withValues } from '@starchart/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { viaIdOf } from '../../core/actor.ts';
import { DomainError, rateLimited } from '../../core/domain-error.ts';
import { callsOf } from './calls-of-request.ts';

export interface RequestLimitOptions {
  /** The limit for one session, family device, guest pass or access token, on one server process; each call of a batch counts. */
  requestsPerMinute: number;
}

const WINDOW_S = 60;
/** A person logs in again with the password and has a fresh count; all sessions of the person together have this many. */
const SESSIONS_OF_PERSON = 10;

const HINT = {
  message:
    'Requests of one session, family device, guest pass or access token were rejected: they are more than REQUESTS_PER_MINUTE allows.',
};

/**
 * Limits the requests of each session, family device, guest pass and access token: each call of a batch counts, a stream counts as one.
 * The procedure throws the rejection, so that each transport serializes it. Register it after what reads tokens and sessions.
 */
export const requestLimit = fastifyPlugin<RequestLimitOptions>(async (app, { requestsPerMinute: max }) => {
  const timeWindow = WINDOW_S * 1000;
  const count = app.createRateLimit({ max, timeWindow, keyGenerator: holderOf });
  const countPerson = app.createRateLimit({
    max: SESSIONS_OF_PERSON * max,
    timeWindow,
    keyGenerator: personOf,
  });

  app.addHook('preValidation', (request, reply, done) => {
    if (holderOf(request) === '') done();
    else countRequest(request, reply).then(() => done(), done);
  });

  async function countRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const own = await countCalls(count, request);
    const isOver = !own.isAllowed && own.isExceeded;
    const limit = request.bearer || isOver ? own : await countCalls(countPerson, request);
    // True only for keys on an allow list, of which there are none.
    if (limit.isAllowed) return;
    if (request.bearer) {
      // Header fields of the IETF draft "RateLimit header fields for HTTP".
      reply.header('ratelimit-policy', `"token";q=${max};w=${WINDOW_S}`);
      reply.header('ratelimit', `"token";r=${limit.remaining};t=${limit.ttlInSeconds}`);
    }
    if (!limit.isExceeded) return;
    const key = request.bearer ? 'accessTokens.tooManyRequests' : 'familyDevices.tooManyRequests';
    request.bearer = rateLimited(withValues(key, { max: limit.max }), limit.ttlInSeconds, HINT);
  }
});

/** Counts each call of a request; returns the last count. */
async function countCalls(count: ReturnType<FastifyInstance['createRateLimit']>, request: FastifyRequest) {
  let limit = await count(request);
  for (let counted = 1; counted < callsOf(request); counted++) limit = await count(request);
  return limit;
}

/**
 * Whose requests are counted together; empty for visitors and rejected tokens. Family devices and guest passes begin sessions without a
 * password, so that their sessions would have no end of fresh counts.
 */
function holderOf({ bearer, session: { signedIn } }: FastifyRequest): string {
  if (bearer) return bearer instanceof DomainError ? '' : `token ${viaIdOf(bearer.actor)}`;
  if (!signedIn) return '';
  const { actor, sessionId } = signedIn;
  if (actor.familyDevice) return `device ${actor.familyDevice.id}`;
  const passId = viaIdOf(actor);
  return passId === undefined ? `session ${sessionId}` : `pass ${passId}`;
}

/** The person of a session; everything else stays for itself. */
function personOf(request: FastifyRequest): string {
  const holder = holderOf(request);
  const actor = request.session.signedIn?.actor;
  return actor && holder.startsWith('session ') ? `${actor.role} ${actor.id}` : holder;
}
