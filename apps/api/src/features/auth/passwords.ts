import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '../../domain-error.ts';

/** argon2id with OWASP's minimum for it: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Hashes waiting for their turn; beyond that the server is being flooded and says so. */
const MAX_WAITING = 64;

const deriveKey = promisify(argon2);

export interface Passwords {
  /** The hash to store, in PHC string format. Throws UNAVAILABLE under a flood of logins. */
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist (`stored` undefined) as for one that does. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
}

/** Hashes one password at a time, so that logins never take more than one core from everyone else. */
export function createPasswords(pepper: Buffer): Passwords {
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function derive(password: string, salt: Buffer): Promise<Buffer> {
    if (waiting >= MAX_WAITING) {
      throw new DomainError('UNAVAILABLE', 'Too many people are signing in right now. Please try again.');
    }
    waiting++;
    const turn = tail.then(() =>
      deriveKey('argon2id', {
        message: password,
        nonce: salt,
        secret: pepper,
        tagLength: HASH_BYTES,
        ...COST,
      }),
    );
    tail = turn.catch(() => {}).finally(() => waiting--);
    return turn;
  }

  const decoy = { salt: randomBytes(SALT_BYTES), key: randomBytes(HASH_BYTES) };

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt);
      return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(key)}`;
    },
    async verify(stored, password) {
      const { salt, key } = stored ? parse(stored) : decoy;
      return timingSafeEqual(await derive(password, salt), key) && Boolean(stored);
    },
  };
}

function parse(stored: string): { salt: Buffer; key: Buffer } {
  const [, , , , salt, key] = stored.split('$');
  if (!salt || !key) throw new Error('A stored password hash is damaged');
  return { salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
