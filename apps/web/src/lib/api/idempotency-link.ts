import type { AppRouter } from '@starchart/api';
import type { Operation, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { readServerError } from '@/lib/api/server-error';

/** Habit, day and slot identify these: a repeat has no second effect. */
const IDENTIFIED_BY_INPUT: ReadonlySet<string> = new Set(['completions.record', 'completions.undo']);
/** These fail after this time, because every other request of a family device may wait for them. In ms. */
const PROFILE_TIMEOUT_MS = 8_000;
const OF_PROFILE: ReadonlySet<string> = new Set(['profiles.enter', 'profiles.leave']);

/** These carry the key as their `requestId`. */
const WITH_REQUEST_ID: ReadonlySet<string> = new Set(['redemptions.redeem', 'notes.write']);

/** The key of every write that was sent and has no response yet, by its path and input. */
const unanswered = new Map<string, string>();

let afterLostWrite = () => {};

/** Calls `listener` after each write that gets no answer: it may have happened, or happen later. */
export function onLostWrite(listener: () => void): void {
  afterLostWrite = listener;
}

/**
 * Gives each write a key before it is sent and keeps the key until there is a response. After a lost connection the next try is then a
 * repeat of the same write, which the server executes once. Redemptions and notes carry the key as their
 * `requestId`, other writes as `Idempotency-Key`; completions need none.
 */
export const idempotencyLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation') return next(op);
    const request = JSON.stringify([op.path, op.input]);
    const key = unanswered.get(request) ?? newKey();
    unanswered.set(request, key);
    const limit = OF_PROFILE.has(op.path) ? AbortSignal.timeout(PROFILE_TIMEOUT_MS) : undefined;
    const signal = op.signal ?? limit;
    return observable((observer) =>
      next(withKey({ ...op, signal }, key)).subscribe({
        next(answer) {
          unanswered.delete(request);
          observer.next(answer);
        },
        error(error) {
          if (isAnswered(error)) unanswered.delete(request);
          else afterLostWrite();
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );
  };

function withKey(op: Operation, key: string): Operation {
  if (IDENTIFIED_BY_INPUT.has(op.path)) return op;
  if (WITH_REQUEST_ID.has(op.path)) return { ...op, input: { ...Object(op.input), requestId: key } };
  return { ...op, context: { headers: { 'idempotency-key': key }, ...op.context } };
}

/** Whether the server has decided the write. Its own failures leave that open. */
function isAnswered(error: unknown): boolean {
  const refusal = readServerError(error);
  return refusal !== undefined && refusal.httpStatus < 500;
}

/** A random UUID. `crypto.randomUUID` exists on https only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, '$1-$2-4$3-8$4-$5');
}
