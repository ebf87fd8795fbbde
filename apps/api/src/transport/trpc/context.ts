import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../core/actor.ts';
import type { DomainError } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import type { Bearer } from '../../features/access-tokens/bearer.ts';
import type { Visitor } from '../../features/auth/visitor.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { SessionHandle } from '../../platform/sessions/session-handle.ts';

/** What a procedure is given with every call, whichever door it came through. */
export interface Context {
  deps: ServiceContext;
  /** The session's actor; null for a visitor, and for an access token until its scope has been checked. */
  actor: Actor | null;
  /** Who calls with an access token, or why that token does not count. */
  bearer: Bearer | DomainError | undefined;
  visitor: Visitor;
  session: SessionHandle;
  /** Names a write, so that repeating it has no second effect. */
  idempotencyKey: string | undefined;
  /** Counts the calls, where somebody looks at that. */
  metrics: Metrics | undefined;
}

export type CreateContext = (request: FastifyRequest, reply: FastifyReply) => Context;
