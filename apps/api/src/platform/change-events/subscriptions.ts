import {
  type Channel,
  type KnownSession,
  listChangedSessions,
  listEndedAccessTokens,
  type Queryable,
} from '@starchart/db';
import type { FamilyEvent } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import type { Clock } from '../../core/clock.ts';
import { DomainError } from '../../core/domain-error.ts';
import { kindsToldTo } from '../../features/events/events.policy.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { ANYTHING, type Change, fromMessage } from './change-event.ts';
import { createChangePublisher } from './change-publisher.ts';

/** Open streams per person or access token. One more ends the oldest: its client may be gone. */
const MAX_STREAMS_PER_ACTOR = 20;
/** Open streams per process. */
const MAX_STREAMS = 10_000;
/** Interval of session checks, in ms: a stream ends within 2 s after its session or token. */
const SESSION_CHECK_INTERVAL_MS = 1_000;

/** Why a stream ends: session or token ended, server shutdown, or too many streams of one actor. */
export type StreamEnd = 'signed-out' | 'stopping' | 'crowded';

/** Receives change events. Calls never block; the transport handles backpressure. */
export interface Subscriber {
  tell(event: FamilyEvent): void;
  end(why: StreamEnd): void;
}

/** The subscriber and its session; null for an access token. */
export interface Reading {
  actor: Actor;
  sessionId: number | null;
}

export interface ChangeEvents {
  /** Publishes changes to the subscribers on all servers. */
  announce(changes: readonly Change[]): void;
  /**
   * Subscribes until the returned function is called, or the session or token ends. Throws UNAVAILABLE
   * without a channel, or with too many streams.
   */
  open(reading: Reading, reader: Subscriber): () => void;
  /** Ends all streams and rejects new ones; changes are still published to other servers. */
  endStreams(): void;
  /** Publishes pending changes and stops. */
  close(): Promise<void>;
}

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
  announce() {},
  open() {
    throw unavailable();
  },
  endStreams() {},
  async close() {},
};

interface OpenStream extends Reading {
  reader: Subscriber;
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
  const announcer = createChangePublisher(channel);
  let isClosed = false;

  channel.listen({
    onMessage: (text) => fromMessage(text).forEach(tell),
    // Events may have been missed before listening began.
    onListening: () => tell(ANYTHING),
  });

  function tell(change: Change): void {
    const concerned = streamsOf(change.familyId);
    if (change.kinds.includes('sessions')) void check(concerned);
    for (const { actor, reader } of concerned) {
      const kinds = kindsToldTo(actor, change);
      if (kinds.length === 0) continue;
      metrics?.noteHint();
      reader.tell({ childId: change.childId, kinds });
    }
  }

  function streamsOf(familyId: number | null): ReadonlySet<OpenStream> {
    return familyId === null ? streams : (families.get(familyId) ?? new Set());
  }

  /** Ends the streams whose session or token has ended, or whose session has changed its actor. */
  async function check(checked: Iterable<OpenStream>): Promise<void> {
    const known = [...checked];
    const sessions = sessionsOf(known);
    const tokens = known.flatMap(({ actor }) => tokenOf(actor) ?? []);
    try {
      const at = clock.now();
      const changed = new Set(sessions.length > 0 ? await listChangedSessions(db, sessions, at) : []);
      const ended = new Set(tokens.length > 0 ? await listEndedAccessTokens(db, tokens, at) : []);
      for (const stream of changed.size + ended.size > 0 ? streams : []) {
        const { sessionId, actor } = stream;
        const hasEnded =
          sessionId === null ? ended.has(tokenOf(actor)?.tokenId ?? 0) : changed.has(sessionId);
        if (hasEnded) end(stream, 'signed-out');
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
    if (remove(stream)) stream.reader.end(why);
  }

  let checking = setTimeout(checkAll, SESSION_CHECK_INTERVAL_MS).unref();
  function checkAll(): void {
    void check(streams).then(() => {
      if (!isClosed) checking = setTimeout(checkAll, SESSION_CHECK_INTERVAL_MS).unref();
    });
  }

  return {
    announce: announcer.announce,
    open({ actor, sessionId }, reader) {
      if (isClosed || !channel.isListening || streams.size >= MAX_STREAMS) throw unavailable();
      const own = [...streamsOf(actor.familyId)].filter(
        ({ actor: other }) =>
          other.role === actor.role &&
          other.id === actor.id &&
          tokenOf(other)?.tokenId === tokenOf(actor)?.tokenId,
      );
      if (own.length >= MAX_STREAMS_PER_ACTOR && own[0]) end(own[0], 'crowded');
      const stream: OpenStream = { actor, sessionId, reader };
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
    close: announcer.close,
  };
}

/** Each session once: it may have streams in many tabs. */
function sessionsOf(streams: readonly Reading[]): KnownSession[] {
  const ofSessions = new Map<number, KnownSession[]>();
  for (const { sessionId, actor } of streams) {
    if (sessionId === null) continue;
    const childId = actor.role === 'child' ? actor.id : null;
    const known = ofSessions.get(sessionId) ?? [];
    if (known.some((session) => session.childId === childId)) continue;
    ofSessions.set(sessionId, [...known, { sessionId, childId }]);
  }
  return [...ofSessions.values()].flat();
}

function tokenOf(actor: Actor): { familyId: number; tokenId: number } | undefined {
  const token = actor.role === 'parent' ? actor.token : undefined;
  return token && { familyId: actor.familyId, tokenId: token.id };
}

const RETRY_AFTER_S = 10;

function unavailable(): DomainError {
  return new DomainError('UNAVAILABLE', 'There are no live events right now. Everything else works.', {
    retryAfterSeconds: RETRY_AFTER_S,
  });
}
