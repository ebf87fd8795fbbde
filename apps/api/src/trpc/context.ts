import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import type { SessionDoor } from '../features/auth/session-door.ts';
import type { Visitor } from '../features/auth/visitor.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** What a procedure is given with every call, whichever door it came through. */
export interface Context {
  deps: Deps;
  /** Null for a visitor. */
  actor: Actor | null;
  visitor: Visitor;
  session: SessionDoor;
  /** Names a write, so that repeating it has no second effect. */
  idempotencyKey: string | undefined;
  /** Counts the calls, where somebody looks at that. */
  metrics: Metrics | undefined;
}

export type CreateContext = (request: FastifyRequest, reply: FastifyReply) => Context;
