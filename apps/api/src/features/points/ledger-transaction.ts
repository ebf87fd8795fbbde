import { type Handle, isForeignKeyViolation, isRetryable, lockChild, transact } from '@starchart/db';
import { notFound } from '../../core/domain-error.ts';

/** What an attempt answers when somebody else has changed the ledger between its reading and its writing. */
export const LEDGER_MOVED = Symbol('ledger moved');

/** An attempt that needs more than one statement to write asks for the lock with this. */
export const NEEDS_LOCK = Symbol('needs lock');

/** How often PostgreSQL may break a conflict at our expense before that becomes an error. */
const MAX_TRIES = 5;

interface Turn {
  /** The child's row is locked; nothing moves meanwhile. */
  isLocked: boolean;
  /** Nothing has been found to have moved so far. */
  isFirst: boolean;
}

type Attempt<T> = (db: Handle, turn: Turn) => Promise<T | typeof LEDGER_MOVED | typeof NEEDS_LOCK>;

/**
 * Runs a decision on one child's points so that nothing changes between what it read and what it writes. The attempt
 * reads in one statement, decides, and writes in one statement that does nothing if the ledger has moved: two round
 * trips and no lock when nobody else is at it. If somebody is, it takes its turn behind the child's row lock.
 */
export async function takeLedgerTurn<T>(
  db: Handle,
  child: { familyId: number; childId: number },
  attempt: Attempt<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const result = await attempt(db, { isLocked: false, isFirst: tries === 1 });
      if (result !== LEDGER_MOVED && result !== NEEDS_LOCK) return result;
      return await transact(db, async (tx) => {
        await lockChild(tx, child.familyId, child.childId);
        const settled = await attempt(tx, { isLocked: true, isFirst: false });
        if (settled === LEDGER_MOVED || settled === NEEDS_LOCK) {
          throw new Error('The ledger moved behind its lock');
        }
        return settled;
      });
    } catch (error) {
      // The child, habit or reward was deleted after it was read.
      if (isForeignKeyViolation(error)) throw notFound();
      // Within somebody's transaction there is nothing left to try: it has failed as a whole.
      if (!isRetryable(error) || db.isTransaction || tries >= MAX_TRIES) throw error;
    }
  }
}
