import { deleteAttemptsAt, listUsernames, type Queryable } from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';
import { type Account, accountKey } from './login-rate-limits.ts';

/** Deletes all counted attempts at these accounts. */
export async function deleteAttemptsAtAccounts(
  ctx: Pick<ServiceContext, 'keys'>,
  tx: Queryable,
  accounts: readonly Account[],
): Promise<void> {
  for (const account of accounts) await deleteAttemptsAt(tx, accountKey(ctx, account));
}

/** Deletes all counted attempts at the family's accounts. Call it before the accounts are erased. */
export async function deleteAttemptsAtFamily(
  ctx: Pick<ServiceContext, 'keys'>,
  tx: Queryable,
  familyId: number,
): Promise<void> {
  await deleteAttemptsAtAccounts(ctx, tx, await listUsernames(tx, familyId));
}
