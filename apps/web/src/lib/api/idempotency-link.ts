import type { AppRouter } from '@starchart/api';
import type { TRPCLink } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { readServerError } from '@/lib/api/server-error';

/** The key of every write that has been sent and not yet answered, by what it asks for. */
const unanswered = new Map<string, string>();

/**
 * Gives each write an Idempotency-Key before it is sent, and keeps it until there is an answer. Whoever presses again after
 * a lost connection repeats the same write, which the server then does once.
 */
export const idempotencyLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation') return next(op);
    const request = JSON.stringify([op.path, op.input]);
    const key = unanswered.get(request) ?? newKey();
    unanswered.set(request, key);
    return observable((observer) =>
      next({ ...op, context: { ...op.context, idempotencyKey: key } }).subscribe({
        next(answer) {
          unanswered.delete(request);
          observer.next(answer);
        },
        error(error) {
          if (isAnswered(error)) unanswered.delete(request);
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );
  };

/** The header that `idempotencyLink` has chosen for a write. */
export function idempotencyKeyOf(context: Record<string, unknown>): Record<string, string> {
  const { idempotencyKey } = context;
  return typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {};
}

/** Whether the server has said what became of the write; of its own failures nobody knows that. */
function isAnswered(error: unknown): boolean {
  const refusal = readServerError(error);
  return refusal !== undefined && refusal.httpStatus < 500;
}

/** 128 random bits; `randomUUID` is only there on https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');
}
