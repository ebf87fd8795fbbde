import {
  claimKey,
  findKeyedAnswer,
  isRetryable,
  type KeyedRequest,
  type Queryable,
  retryOnConflict,
  runTransaction,
  updateKeyedAnswer,
} from '@starchart/db';
import { keyOfStored, type MessageValues } from '@starchart/i18n';
import { TRPCError } from '@trpc/server';
import { idempotencyOwner, idempotencySender, viaIdOf } from '../core/actor.ts';
import { DomainError, STATUS_OF_CODE, toDomainError } from '../core/domain-error.ts';
import type { SessionHandle } from '../core/session-handle.ts';
import { keyReused, requestFingerprint } from '../platform/idempotency/fingerprint.ts';
import { type Seal, sealOf } from '../platform/idempotency/seal.ts';
import { middleware } from './init.ts';

/**
 * Runs a write with an `Idempotency-Key` once. The key is claimed in the transaction of the write; a repeat waits for that
 * transaction and returns the stored answer. 404 and 409 results are stored too, so that a delayed duplicate cannot succeed after the
 * client saw an error. Throws KEY_REUSED for the same key with another request.
 */
export const idempotent = middleware(async ({ ctx, type, next, ...call }) => {
  const { actor, idempotencyKey } = ctx;
  if (type !== 'mutation' || idempotencyKey === undefined || !actor) return await next();
  // A token or guest pass has its own keys: otherwise it could read answers about children that it may not see.
  const tokenId = viaIdOf(actor);
  const { key, ...hashes } = await requestFingerprint(ctx.keys.answers, idempotencyKey, { ...call, tokenId });
  const request: KeyedRequest = {
    familyId: actor.familyId,
    actor: idempotencyOwner(actor),
    sender: idempotencySender(actor),
    ...hashes,
  };
  const seal = sealOf(ctx.keys.answers, key);
  const store = (tx: Queryable, answer: StoredAnswer) =>
    updateKeyedAnswer(tx, request, seal.close(JSON.stringify(answer)));

  /** Runs `work` when the key is new, otherwise returns the stored answer. */
  const once = <T>(work: (tx: Queryable) => Promise<T>) =>
    runTransaction(ctx.db, async (tx) => {
      if (await claimKey(tx, request, ctx.clock.now())) return await work(tx);
      // A middleware may return a result of its own instead of that of `next`; only its type is not public.
      return { ok: true, data: await storedAnswer(tx, request, seal) } as Awaited<ReturnType<typeof next>>;
    });

  try {
    const { result, session } = await retryOnConflict(async () => {
      const deferred = deferSession(ctx.session);
      const answer = await once(async (tx) => {
        const done = await next({ ctx: { db: tx, session: deferred.handle } });
        // Throwing rolls the transaction back.
        if (!done.ok) throw isRetryable(done.error.cause) ? done.error.cause : done.error;
        await store(tx, { data: done.data });
        return done;
      });
      return { result: answer, session: deferred };
    });
    await session.apply();
    return result;
  } catch (error) {
    const refusal = error instanceof TRPCError ? toDomainError(error.cause) : undefined;
    if (!refusal || !dependsOnState(refusal)) throw error;
    const earlier = await once((tx) =>
      store(tx, { refusal: { code: refusal.code, text: refusal.text, params: refusal.params } }),
    );
    if (earlier) return earlier;
    throw error;
  }
});

/** A repeat of a refusal is worded in the language of its request. */
type StoredAnswer =
  | { data: unknown }
  | { refusal: Pick<DomainError, 'code' | 'text' | 'params'> }
  /** Of releases before 0.3: `message` is the English text in ICU syntax. */
  | { refusal: { code: DomainError['code']; message: string; values?: MessageValues } };

/** A repeat could get another result after the data has changed. */
function dependsOnState({ code }: DomainError): boolean {
  return STATUS_OF_CODE[code] === 404 || STATUS_OF_CODE[code] === 409;
}

async function storedAnswer(tx: Queryable, request: KeyedRequest, seal: Seal): Promise<unknown> {
  const earlier = await findKeyedAnswer(tx, request);
  if (!earlier?.answer || !earlier.requestHash.equals(request.requestHash)) throw keyReused();
  const answer: StoredAnswer = JSON.parse(seal.open(earlier.answer));
  if ('refusal' in answer) {
    const { refusal } = answer;
    if ('text' in refusal) throw new DomainError(refusal.code, refusal.text, { params: refusal.params });
    throw new DomainError(refusal.code, { key: keyOfStored(refusal.message), values: refusal.values });
  }
  return answer.data;
}

/** Collects sign-ins and sign-outs until the transaction has committed: they are no part of it. */
function deferSession(session: SessionHandle): { handle: SessionHandle; apply(): Promise<void> } {
  const actions: (() => Promise<void>)[] = [];
  return {
    handle: {
      ...session,
      signIn: async (...principal) => void actions.push(() => session.signIn(...principal)),
      signInOnDevice: async (...opened) => void actions.push(() => session.signInOnDevice(...opened)),
      signOut: async () => void actions.push(() => session.signOut()),
    },
    async apply() {
      for (const action of actions) await action();
    },
  };
}
