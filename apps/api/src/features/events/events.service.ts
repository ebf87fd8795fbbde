import type { ChangeKind, FamilyEvent } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { DomainError, unavailable } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { type Change, ChangeSet } from '../../platform/change-events/change-event.ts';
import type { StreamEnd } from '../../platform/change-events/subscriptions.ts';
import type { SessionHandle } from '../../platform/sessions/session-handle.ts';

/** The first event of every stream, because earlier changes were not reported. */
const FIRST_EVENT: FamilyEvent = { childId: null, kinds: ['everything'] };

/** Reconnect delay of a client whose stream was closed for a newer one, in seconds. */
const CROWDED_RETRY_S = 60;

/**
 * Streams change events until `signal` aborts; unread events are merged. Throws UNAVAILABLE if the server
 * stops or the actor opens too many streams, UNAUTHENTICATED when the session or access token ends.
 */
export function followEvents(
  { events }: ServiceContext,
  actor: Actor,
  { sessionId }: SessionHandle,
  signal: AbortSignal | undefined,
): AsyncGenerator<FamilyEvent, void> {
  const unread = new ChangeSet<ChangeKind>();
  unread.add({ familyId: null, ...FIRST_EVENT });
  let ended: StreamEnd | undefined;
  let wake: (() => void) | undefined;
  const close = events.open(
    { actor, sessionId },
    {
      tell({ childId, kinds }) {
        unread.add({ familyId: null, childId, kinds });
        wake?.();
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

function presentEvent({ childId, kinds }: Change<ChangeKind>): FamilyEvent {
  return { childId, kinds: [...kinds] };
}

function endOf(why: StreamEnd): DomainError {
  if (why === 'signed-out') return new DomainError('UNAUTHENTICATED', 'Please log in first.');
  return unavailable(why === 'crowded' ? CROWDED_RETRY_S : undefined);
}
