import type { FamilyEvent } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import type { Change, StreamEnd } from '../../core/change-events.ts';
import { DomainError, profileExpired, unavailable } from '../../core/domain-error.ts';
import type { RequestContext } from '../../core/service-context.ts';
import { ChangeSet } from '../../platform/change-events/change-event.ts';
import { visibleKinds } from './visible-kinds.ts';

/** The first event of every stream, because earlier changes were not reported. */
const FIRST_EVENT: FamilyEvent = { childId: null, kinds: ['everything'] };

/** Reconnect delay of a client whose stream was closed for a newer one, in seconds. */
const TOO_MANY_STREAMS_RETRY_S = 60;

/**
 * Streams change events until `signal` aborts, without those of the page's own writes; unread events are merged. Throws UNAVAILABLE
 * if the server stops or the actor opens too many streams, UNAUTHENTICATED when the session or access token ends, PROFILE_EXPIRED when
 * a profile on a family device ends.
 */
export function streamEvents(
  { events, session: { sessionId }, streamId }: RequestContext,
  actor: Actor,
  signal: AbortSignal | undefined,
): AsyncGenerator<FamilyEvent, void> {
  const unread = new ChangeSet();
  unread.add({ familyId: null, ...FIRST_EVENT });
  let ended: StreamEnd | undefined;
  let wake: (() => void) | undefined;
  const close = events.open(
    { actor, sessionId },
    {
      send(change) {
        if (streamId !== undefined && change.streamId === streamId) return false;
        const kinds = visibleKinds(actor, change);
        if (kinds.length === 0) return false;
        unread.add({ familyId: null, childId: change.childId, kinds });
        wake?.();
        return true;
      },
      end(why) {
        ended = why;
        wake?.();
      },
    },
  );
  signal?.addEventListener('abort', () => {
    close();
    wake?.();
  });

  async function* read() {
    try {
      for (;;) {
        if (signal?.aborted) return;
        yield* unread.take().map(presentEvent);
        if (ended) throw endOf(ended);
        // oxlint-disable-next-line no-loop-func -- wakes the current iteration
        if (unread.size === 0 && !signal?.aborted) await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      close();
    }
  }
  return read();
}

function presentEvent({ childId, kinds }: Change): FamilyEvent {
  return { childId, kinds: [...kinds] };
}

function endOf(why: StreamEnd): DomainError {
  if (why === 'profile-ended') return profileExpired();
  if (why === 'signed-out') return new DomainError('UNAUTHENTICATED', 'access.loginFirst');
  return unavailable(why === 'too-many-streams' ? TOO_MANY_STREAMS_RETRY_S : undefined);
}
