import type { ChangeKind } from '@starchart/schema';
import type { Actor } from './actor.ts';

/** The kinds of data that a write changed, and of which family and child. Never the data. */
export interface Change {
  /** Null if more than one family is affected. */
  familyId: number | null;
  /** Null if no single child is affected. */
  childId: number | null;
  kinds: readonly ChangeKind[];
  /** The stream of the page that wrote; it does not get the change. */
  streamId?: string | undefined;
}

/** Collects the changes of a call; they are published after the commit. */
export interface Changes {
  note(change: Change): void;
}

/** Why a stream ends: session or token ended, profile on a family device ended, server shutdown, or too many streams of one actor. */
export type StreamEnd = 'signed-out' | 'profile-ended' | 'stopping' | 'too-many-streams';

/** Receives change events. Calls never block; the transport handles backpressure. */
export interface Subscriber {
  /** False for a change that the subscriber may not see. */
  send(change: Change): boolean;
  end(why: StreamEnd): void;
}

/** The subscriber and its session; null for an access token. */
export interface Subscription {
  actor: Actor;
  sessionId: number | null;
}

export interface ChangeEvents {
  /** Publishes changes to the subscribers on all servers. */
  publish(changes: readonly Change[]): void;
  /**
   * Subscribes until the returned function is called, or the session or token ends. Throws UNAVAILABLE
   * without a channel, or with too many streams.
   */
  open(subscription: Subscription, subscriber: Subscriber): () => void;
  /** Ends all streams and rejects new ones; changes are still published to other servers. */
  endStreams(): void;
  /** Publishes pending changes and stops. */
  close(): Promise<void>;
}
