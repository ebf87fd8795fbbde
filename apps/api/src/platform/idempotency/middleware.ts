import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import {
  claimKey,
  findKeyedAnswer,
  isRetryable,
  KEYS_KEPT_MS,
  type KeyedRequest,
  type Queryable,
  updateKeyedAnswer,
} from '@starchart/db';
import { DomainError, refusalIn, STATUS_OF_CODE } from '../../core/domain-error.ts';
import { middleware } from '../../transport/trpc/init.ts';
import type { SessionHandle } from '../sessions/session-handle.ts';
import { keyReused, requestFingerprint } from './fingerprint.ts';

/** How often PostgreSQL may break a conflict at our expense before that becomes an error. */
const MAX_TRIES = 5;

/**
 * Does a write with an `Idempotency-Key` once, however often it arrives: the key is taken in the transaction that does
 * the work, a repeat waits for it and gets its answer. A refusal that a later try might not get stands as well: somebody
 * who was refused does not expect that an earlier try, long given up, still gets through. Throws KEY_REUSED for the same key
 * with another request.
 */
export const idempotent = middleware(async ({ ctx, type, next, ...call }) => {
  const { actor, deps, idempotencyKey } = ctx;
  if (type !== 'mutation' || idempotencyKey === undefined || !actor) return await next();
  // A token has keys of its own, or it would get answers about children whom it does not see.
  const tokenId = actor.role === 'parent' ? actor.token?.id : undefined;
  const { key, ...hashes } = await requestFingerprint(deps.answerKey, idempotencyKey, { ...call, tokenId });
  const request: KeyedRequest = {
    familyId: actor.familyId,
    actor: { role: actor.role, id: actor.id },
    ...hashes,
  };
  const seal = sealOf(deps.answerKey, key);

  type Result = Awaited<ReturnType<typeof next>>;
  /** Does what is the first to come under this key; anything later gets the answer that was given then. */
  const underKey = (work: (tx: Queryable) => Promise<Result>): Promise<Result> =>
    deps.db.transaction().execute(async (tx) => {
      const at = deps.clock.now();
      const notBefore = new Date(at.getTime() - KEYS_KEPT_MS);
      if (await claimKey(tx, request, { at, notBefore })) return await work(tx);
      const data = await earlierAnswer(tx, request, seal);
      // What a middleware hands back without asking the next one; tRPC's types know no way to make it.
      return { ok: true, data } as Result;
    });
  const keep = (tx: Queryable, answer: KeyedAnswer) =>
    updateKeyedAnswer(tx, request, seal.close(JSON.stringify(answer)));

  for (let tries = 1; ; tries++) {
    const session = postponed(ctx.session);
    const result = await underKey(async (tx) => {
      const done = await next({ ctx: { deps: { ...deps, db: tx }, session: session.door } });
      if (!done.ok) throw new Refused(done);
      await keep(tx, { data: done.data });
      return done;
    }).catch((error: unknown) => {
      if (error instanceof Refused) return error.result as Result;
      throw error;
    });
    if (result.ok) {
      await session.happen();
      return result;
    }
    if (isRetryable(result.error.cause) && tries < MAX_TRIES) continue;
    const refusal = refusalIn(result.error.cause);
    if (!refusal || !dependsOnTheMoment(refusal)) return result;
    return await underKey(async (tx) => {
      await keep(tx, { refusal: { code: refusal.code, message: refusal.message } });
      return result;
    });
  }
});

/** What is kept under a key. */
type KeyedAnswer = { data: unknown } | { refusal: Pick<DomainError, 'code' | 'message'> };

/** A later try could find things otherwise. */
function dependsOnTheMoment({ code }: DomainError): boolean {
  return STATUS_OF_CODE[code] === 404 || STATUS_OF_CODE[code] === 409;
}

/** Carries a refusal out of the transaction, which it rolls back. */
class Refused extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('Refused');
    this.result = result;
  }
}

async function earlierAnswer(tx: Queryable, request: KeyedRequest, seal: Seal): Promise<unknown> {
  const earlier = await findKeyedAnswer(tx, request);
  if (!earlier?.answer || !earlier.requestHash.equals(request.requestHash)) {
    throw keyReused();
  }
  const kept = JSON.parse(seal.open(earlier.answer)) as KeyedAnswer;
  if ('refusal' in kept) throw new DomainError(kept.refusal.code, kept.refusal.message);
  return kept.data;
}

interface Seal {
  close(text: string): Buffer;
  open(sealed: Buffer): string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Answers may hold what is shown only once, so they are stored readable only to whoever has the key. AES-256-GCM. */
function sealOf(answerKey: Buffer, key: string): Seal {
  const secret = createHmac('sha256', answerKey).update(`answer ${key}`).digest();
  return {
    close(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secret, iv);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}

/** Signing in and out happen once the work is certain: they are no part of its transaction. */
function postponed(door: SessionHandle): { door: SessionHandle; happen(): Promise<void> } {
  const later: (() => Promise<void>)[] = [];
  return {
    door: {
      ...door,
      signIn: async (...principal) => void later.push(() => door.signIn(...principal)),
      signOut: async () => void later.push(() => door.signOut()),
    },
    async happen() {
      for (const act of later) await act();
    },
  };
}
