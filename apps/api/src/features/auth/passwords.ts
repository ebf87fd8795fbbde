import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '../../core/domain-error.ts';
import type { PasswordsFor } from '../../core/passwords.ts';
import { FairQueue } from '../../platform/fair-queue.ts';

export interface Argon2Cost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
export const PRODUCTION_COST: Argon2Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Running and waiting hashes. Above this the server sheds load with UNAVAILABLE. */
const QUEUE_CAPACITY = 64;
/** A PHC string: parameters, salt and hash. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

const deriveKey = promisify(argon2);

/** Hashes one password at a time, so that logins use at most one core. Tests pass a lower cost. */
export function createPasswordsFor(pepper: Buffer, cost: Argon2Cost = PRODUCTION_COST): PasswordsFor {
  const queue = new FairQueue({
    capacity: QUEUE_CAPACITY,
    fullError: () => new DomainError('UNAVAILABLE', 'login.busy'),
  });
  const derive = (
    requester: string,
    password: string,
    salt: Buffer,
    { memory, passes, parallelism }: Argon2Cost,
  ) =>
    queue.run(requester, () =>
      deriveKey('argon2id', {
        message: password,
        nonce: salt,
        secret: pepper,
        tagLength: HASH_BYTES,
        memory,
        passes,
        parallelism,
      }),
    );
  const decoy = { cost, salt: randomBytes(SALT_BYTES), key: randomBytes(HASH_BYTES) };

  return (requester) => ({
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return format(cost, salt, await derive(requester, composed(password), salt, cost));
    },
    async verify(stored, password) {
      const { cost: storedCost, salt, key } = stored ? parse(stored) : decoy;
      const isRight = async (form: string) =>
        timingSafeEqual(await derive(requester, form, salt, storedCost), key);
      // Earlier releases hashed what was typed. The second hash is needed for an unknown account, too: its time would show.
      const forms = new Set([composed(password), password]);
      for (const form of forms) if (await isRight(form)) return Boolean(stored);
      return false;
    },
    async rehash(stored, password) {
      const { salt, key } = parse(stored);
      const isCurrent = stored === format(cost, salt, key);
      if (isCurrent && composed(password) === password) return stored;
      return format(cost, salt, await derive(requester, composed(password), salt, cost));
    },
  });
}

/** The form that is hashed: devices differ in how they write a letter with an accent, or its width. */
function composed(password: string): string {
  return password.normalize('NFKC');
}

function format({ memory, passes, parallelism }: Argon2Cost, salt: Buffer, key: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(key)}`;
}

function parse(stored: string): { cost: Argon2Cost; salt: Buffer; key: Buffer } {
  const [, memory, passes, parallelism, salt, key] = PHC.exec(stored) ?? [];
  if (!salt || !key) throw new Error('A stored password hash is damaged');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
