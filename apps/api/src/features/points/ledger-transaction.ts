import {
  inTransaction,
  isForeignKeyViolation,
  lockChild,
  type Queryable,
  retryOnConflict,
} from '@starchart/db';
import { notFound } from '../../core/domain-error.ts';

/** What an attempt answers when somebody else has changed the ledger between its reading and its writing. */
export const CONFLICT = Symbol('ledger moved');

/** An attempt that needs more than one statement to write asks for the lock with this. */
export const RETRY_LOCKED = Symbol('needs lock');

interface Turn {
  /** The child's row is locked; nothing moves meanwhile. */
  isLocked: boolean;
}

type Attempt<T> = (db: Queryable, turn: Turn) => Promise<T | typeof CONFLICT | typeof RETRY_LOCKED>;

/**
 * Runs a decision on one child's points so that nothing changes between what it read and what it writes. The attempt
 * reads in one statement, decides, and writes in one statement that does nothing if the ledger has moved: two round
 * trips and no lock when nobody else is at it. If somebody is, it takes its turn behind the child's row lock.
 */
export async function updateLedger<T>(
  db: Queryable,
  child: { familyId: number; childId: number },
  attempt: Attempt<T>,
): Promise<T> {
  const update = async () => {
    const result = await attempt(db, { isLocked: false });
    if (result !== CONFLICT && result !== RETRY_LOCKED) return result;
    return await inTransaction(db, async (tx) => {
      await lockChild(tx, child.familyId, child.childId);
      const settled = await attempt(tx, { isLocked: true });
      if (settled === CONFLICT || settled === RETRY_LOCKED) {
        throw new Error('The ledger changed although the child was locked');
      }
      return settled;
    });
  };
  try {
    // Inside a transaction a conflict aborts the whole transaction, so only its owner can retry.
    return await (db.isTransaction ? update() : retryOnConflict(update));
  } catch (error) {
    // The child, habit or reward was deleted after it was read.
    if (isForeignKeyViolation(error)) throw notFound();
    throw error;
  }
}
