import { withValues } from '@starchart/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { viaIdOf } from '../../core/actor.ts';
import { DomainError, rateLimited } from '../../core/domain-error.ts';
import { callsOf } from './calls-of-request.ts';

export interface RequestLimitOptions {
  /** The limit for one session or one access token, on one server process; each call of a batch counts. */
  requestsPerMinute: number;
}

const WINDOW_S = 60;

const HINT = {
  message:
    'Requests of one session or access token were rejected: they are more than REQUESTS_PER_MINUTE allows.',
};

/**
 * Limits the requests of each session and each access token: each call of a batch counts, a stream counts as one. The procedure throws
 * the rejection, so that each transport serializes it. Register it after what reads tokens and sessions.
 */
export const requestLimit = fastifyPlugin<RequestLimitOptions>(async (app, { requestsPerMinute: max }) => {
  const count = app.createRateLimit({ max, timeWindow: WINDOW_S * 1000, keyGenerator: holderOf });

  app.addHook('preValidation', (request, reply, done) => {
    if (holderOf(request) === '') done();
    else countRequest(request, reply).then(() => done(), done);
  });

  async function countRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    let limit = await count(request);
    for (let counted = 1; counted < callsOf(request); counted++) limit = await count(request);
    // True only for keys on an allow list, of which there are none.
    if (limit.isAllowed) return;
    if (request.bearer) {
      // Header fields of the IETF draft "RateLimit header fields for HTTP".
      reply.header('ratelimit-policy', `"token";q=${max};w=${WINDOW_S}`);
      reply.header('ratelimit', `"token";r=${limit.remaining};t=${limit.ttlInSeconds}`);
    }
    if (!limit.isExceeded) return;
    const key = request.bearer ? 'accessTokens.tooManyRequests' : 'familyDevices.tooManyRequests';
    request.bearer = rateLimited(withValues(key, { max }), limit.ttlInSeconds, HINT);
  }
});

/** The token or the session; empty for visitors and rejected tokens. */
function holderOf({ bearer, session }: FastifyRequest): string {
  if (bearer) return bearer instanceof DomainError ? '' : `token ${viaIdOf(bearer.actor)}`;
  return session.signedIn ? `session ${session.signedIn.sessionId}` : '';
}
