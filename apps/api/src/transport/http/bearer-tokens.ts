import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { DomainError, rateLimited } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { type Bearer, findBearer } from '../../features/access-tokens/bearer.ts';
import { REQUESTS, type RequestsLeft, requestLimit } from '../../features/access-tokens/request-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls with an access token, or why that token does not count; undefined without one. */
    bearer?: Bearer | DomainError;
  }
}

const SCHEME = /^Bearer(?= |$)/i;

/**
 * Reads `Authorization: Bearer` of every request in its scope, in one statement; other schemes belong to proxies. A refusal waits for
 * the procedure, which every door words in its own way. Comes before whatever reads cookies.
 */
export const bearerTokens = fastifyPlugin<Pick<ServiceContext, 'db' | 'clock'>>(async (app, deps) => {
  const limit = requestLimit();

  app.addHook('onRequest', (request, reply, done) => {
    if (SCHEME.test(request.headers.authorization ?? '')) readToken(request, reply).then(() => done(), done);
    else done();
  });

  async function readToken(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { authorization = '' } = request.headers;
    // A token stands for itself: it never takes, changes or ends what a cookie may.
    delete request.headers.cookie;
    request.bearer = await findBearer(deps, authorization.replace(SCHEME, '').trim()).catch(asRefusal);
    if (request.bearer instanceof DomainError) {
      reply.header('www-authenticate', 'Bearer error="invalid_token"');
      return;
    }
    const left = limit.take(request.bearer.actor.token.id, deps.clock.now());
    tellOfLimit(reply, left);
    if (!left.isAllowed) request.bearer = tooMany(left);
  }
});

function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

/** As the IETF's draft on RateLimit header fields has it. */
function tellOfLimit(reply: FastifyReply, { remaining, resetSeconds }: RequestsLeft): void {
  reply.header('ratelimit-policy', `"token";q=${REQUESTS.max};w=${REQUESTS.windowMs / 1000}`);
  reply.header('ratelimit', `"token";r=${remaining};t=${resetSeconds}`);
}

function tooMany({ resetSeconds }: RequestsLeft): DomainError {
  return rateLimited(
    `This access token may make ${REQUESTS.max} requests a minute, and has made them. Please try again in a moment.`,
    resetSeconds,
  );
}
