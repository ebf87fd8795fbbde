import { type Channel, listLiveAccessTokens, listLiveSessions, type Queryable } from '@starchart/db';
import { viaIdOf } from '../../core/actor.ts';
import type { Change, ChangeEvents, StreamEnd, Subscriber, Subscription } from '../../core/change-events.ts';
import type { Clock } from '../../core/clock.ts';
import { DomainError } from '../../core/domain-error.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isOwnedBy } from '../sessions/session-owner.ts';
import { ANYTHING, fromMessage } from './change-event.ts';
import { createChangePublisher } from './change-publisher.ts';

/** Open streams per person or access token. One more ends the oldest: its client may be gone. */
const MAX_STREAMS_PER_ACTOR = 20;
/** Open streams per process. */
const MAX_STREAMS = 10_000;
/** Interval of session checks, in ms: a stream ends within 2 s after its session or token. */
const SESSION_CHECK_INTERVAL_MS = 1_000;

export interface ChangeEventsOptions {
  db: Queryable;
  clock: Clock;
  channel: Channel;
  metrics?: Metrics | undefined;
  /** Called when a session check failed. */
  onTrouble?: (error: unknown) => void;
}

/** A server without a channel: publishes nothing and rejects subscribers. */
export const NO_CHANGE_EVENTS: ChangeEvents = {
  publish() {},
  open() {
    throw unavailable();
  },
  endStreams() {},
  async close() {},
};

interface OpenStream extends Subscription {
  subscriber: Subscriber;
}

export function createChangeEvents({
  db,
  clock,
  channel,
  metrics,
  onTrouble = () => {},
}: ChangeEventsOptions): ChangeEvents {
  const streams = new Set<OpenStream>();
  const families = new Map<number, Set<OpenStream>>();
  const publisher = createChangePublisher(channel);
  let isClosed = false;

  channel.listen({
    onMessage: (text) => fromMessage(text).forEach(send),
    // Events may have been missed before listening began.
    onListening: () => send(ANYTHING),
  });

  function send(change: Change): void {
    for (const { subscriber } of streamsOf(change.familyId)) {
      if (subscriber.send(change)) metrics?.countChangeEvent();
    }
  }

  function streamsOf(familyId: number | null): ReadonlySet<OpenStream> {
    return familyId === null ? streams : (families.get(familyId) ?? new Set());
  }

  /** Ends the streams whose session or token has ended, or whose session has changed its actor. */
  async function check(): Promise<void> {
    const known = [...streams];
    const sessionIds = new Set(known.flatMap(({ sessionId }) => sessionId ?? []));
    const tokenIds = new Set(
      known.flatMap(({ actor, sessionId }) => (sessionId === null && viaIdOf(actor)) || []),
    );
    try {
      const at = clock.now();
      const sessions = sessionIds.size > 0 ? await listLiveSessions(db, [...sessionIds], at) : [];
      const tokens = tokenIds.size > 0 ? await listLiveAccessTokens(db, [...tokenIds], at) : [];
      const liveSessions = new Map(sessions.map((session) => [session.id, session]));
      const liveTokens = new Set(tokens.map(({ id }) => id));
      for (const stream of known) {
        const { sessionId, actor } = stream;
        const session = sessionId === null ? undefined : liveSessions.get(sessionId);
        const isLive =
          sessionId === null ? liveTokens.has(viaIdOf(actor) ?? 0) : session && isOwnedBy(session, actor, at);
        if (!isLive) end(stream, session && actor.familyDevice ? 'profile-ended' : 'signed-out');
      }
    } catch (error) {
      onTrouble(error);
    }
  }

  function remove(stream: OpenStream): boolean {
    if (!streams.delete(stream)) return false;
    const { familyId } = stream.actor;
    const family = families.get(familyId);
    family?.delete(stream);
    if (family?.size === 0) families.delete(familyId);
    metrics?.noteStreams(streams.size);
    return true;
  }

  function end(stream: OpenStream, why: StreamEnd): void {
    if (remove(stream)) stream.subscriber.end(why);
  }

  let checking = setTimeout(checkAll, SESSION_CHECK_INTERVAL_MS).unref();
  function checkAll(): void {
    void check().then(() => {
      if (!isClosed) checking = setTimeout(checkAll, SESSION_CHECK_INTERVAL_MS).unref();
    });
  }

  return {
    publish: publisher.publish,
    open({ actor, sessionId }, subscriber) {
      if (isClosed || !channel.isListening || streams.size >= MAX_STREAMS) throw unavailable();
      const own = [...streamsOf(actor.familyId)].filter(
        ({ actor: other }) =>
          other.role === actor.role && other.id === actor.id && viaIdOf(other) === viaIdOf(actor),
      );
      if (own.length >= MAX_STREAMS_PER_ACTOR && own[0]) end(own[0], 'too-many-streams');
      const stream: OpenStream = { actor, sessionId, subscriber };
      streams.add(stream);
      const family = families.get(actor.familyId);
      if (family) family.add(stream);
      else families.set(actor.familyId, new Set([stream]));
      metrics?.noteStreams(streams.size);
      return () => void remove(stream);
    },
    endStreams() {
      isClosed = true;
      clearTimeout(checking);
      for (const stream of streams) end(stream, 'stopping');
    },
    close: publisher.close,
  };
}

const RETRY_AFTER_S = 10;

function unavailable(): DomainError {
  return new DomainError('UNAVAILABLE', 'server.noLiveUpdates', {
    retryAfterSeconds: RETRY_AFTER_S,
  });
}
