import type { FamilyEvent } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { DomainError, unavailable } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { type Change, ChangeSet } from '../../platform/change-events/change-event.ts';
import type { StreamEnd, Subscriber } from '../../platform/change-events/subscriptions.ts';
import type { SessionHandle } from '../../platform/sessions/session-handle.ts';

/** What every stream begins with: nobody told the reader what changed before. */
export const FIRST_EVENT: FamilyEvent = { childId: null, kinds: ['everything'] };

/**
 * Tells a reader what changes for the actor, for as long as the session or the access token lasts, until the function that is
 * answered is called. Throws UNAVAILABLE.
 */
export function openEvents(
  { events }: ServiceContext,
  actor: Actor,
  { sessionId }: SessionHandle,
  reader: Subscriber,
): () => void {
  return events.open({ actor, sessionId }, reader);
}

/**
 * The same one after another; what is not taken in time is told as one. Throws UNAUTHENTICATED once session or token have ended and
 * UNAVAILABLE when the server stops.
 */
export function followEvents(
  deps: ServiceContext,
  actor: Actor,
  session: SessionHandle,
  signal: AbortSignal | undefined,
): AsyncGenerator<FamilyEvent, void> {
  const unread = new ChangeSet();
  unread.add({ familyId: null, ...FIRST_EVENT });
  let ended: StreamEnd | undefined;
  let wake: (() => void) | undefined;
  const close = openEvents(deps, actor, session, {
    tell({ childId, kinds }) {
      unread.add({ familyId: null, childId, kinds });
      wake?.();
    },
    // The door itself says that the stream lives.
    beat() {},
    end(why) {
      ended = why;
      wake?.();
    },
  });
  signal?.addEventListener('abort', () => {
    close();
    wake?.();
  });

  async function* read() {
    try {
      for (;;) {
        if (signal?.aborted) return;
        yield* unread.take().map(presentEvent);
        if (ended) throw ended === 'signed-out' ? signedOut() : unavailable();
        // oxlint-disable-next-line no-loop-func -- it wakes this very turn
        if (unread.size === 0 && !signal?.aborted) await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      close();
    }
  }
  return read();
}

function presentEvent({ childId, kinds }: Change): FamilyEvent {
  return { childId, kinds: kinds as FamilyEvent['kinds'] };
}

function signedOut(): DomainError {
  return new DomainError('UNAUTHENTICATED', 'Please log in first.');
}
