import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Bearer } from '../core/actor.ts';
import type { DomainError } from '../core/domain-error.ts';
import type { Arrival } from '../core/installation.ts';
import type { RequestContext } from '../core/service-context.ts';
import type { ClockWatch } from '../platform/clock-watch/clock-watch.ts';
import type { FamilyQueues } from '../platform/family-queues.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

/** The context of a procedure call, the same for both transports. */
export interface Context extends RequestContext {
  /** The session's actor; null for a visitor, and for an access token until its scope has been checked. */
  actor: Actor | null;
  /** The access token's holder, or why the token or the session is rejected. */
  bearer: Bearer | DomainError | undefined;
  idempotencyKey: string | undefined;
  arrival: () => Arrival;
  /** The queues of all families on this server process. */
  familyQueues: FamilyQueues;
  /** Left out: the clock counts as right. */
  clockWatch?: ClockWatch | undefined;
  /** Left out: no metrics are collected. */
  metrics: Metrics | undefined;
}

export type CreateContext = (request: FastifyRequest, reply: FastifyReply) => Context;
