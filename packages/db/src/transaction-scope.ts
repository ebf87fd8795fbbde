import { AsyncLocalStorage } from 'node:async_hooks';

interface TransactionScope {
  isOpen: boolean;
}

const currentScope = new AsyncLocalStorage<TransactionScope>();

/** Runs the work of one transaction, so that `assertOutsideTransaction` throws in it until the transaction has ended. */
export async function inTransactionScope<T>(work: () => Promise<T>): Promise<T> {
  const scope = { isOpen: true };
  try {
    return await currentScope.run(scope, work);
  } finally {
    // Work that was only started here, such as a timer, may outlive the transaction.
    scope.isOpen = false;
  }
}

/**
 * Throws when code in a transaction asks the pool for a second connection. Requests that hold all connections of the pool, each waiting
 * for another one, block every request.
 */
export function assertOutsideTransaction(): void {
  if (currentScope.getStore()?.isOpen) {
    throw new Error(
      'A query inside a transaction has to use the connection of the transaction, not the pool',
    );
  }
}
