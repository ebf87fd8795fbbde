import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '../../core/domain-error.ts';
import { FairQueue } from '../../platform/fair-queue.ts';

/** argon2id with OWASP's minimum for it: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Hashes that may wait for their turn; beyond that the server is being flooded and says so. */
const PLACES = 64;

const deriveKey = promisify(argon2);

export interface Passwords {
  /** The hash to store, in PHC string format. Throws UNAVAILABLE under a flood of logins. */
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist (`stored` undefined) as for one that does. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
}

/** Passwords on behalf of somebody, with whom everybody else takes turns: of visitors, the block of their address. */
export type PasswordsFor = (requester: string) => Passwords;

/** Hashes one password at a time with a rest after each, so that logins never take more than half a core from everyone else. */
export function createPasswordsFor(pepper: Buffer): PasswordsFor {
  const queue = new FairQueue(
    PLACES,
    () => new DomainError('UNAVAILABLE', 'Too many people are signing in right now. Please try again.'),
  );
  const derive = (requester: string, password: string, salt: Buffer): Promise<Buffer> =>
    queue.run(requester, () =>
      deriveKey('argon2id', {
        message: password,
        nonce: salt,
        secret: pepper,
        tagLength: HASH_BYTES,
        ...COST,
      }),
    );

  const decoy = { salt: randomBytes(SALT_BYTES), key: randomBytes(HASH_BYTES) };

  return (requester) => ({
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(requester, password, salt);
      return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(key)}`;
    },
    async verify(stored, password) {
      const { salt, key } = stored ? parse(stored) : decoy;
      return timingSafeEqual(await derive(requester, password, salt), key) && Boolean(stored);
    },
  });
}

function parse(stored: string): { salt: Buffer; key: Buffer } {
  const [, , , , salt, key] = stored.split('$');
  if (!salt || !key) throw new Error('A stored password hash is damaged');
  return { salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
