import { MAX_APPROVED_AT_ONCE } from '@starchart/schema';
import { trpcClient } from './trpc';

/** Approves completions in requests of the size that the server accepts. Returns how many of them count now. */
export async function approveCompletions(ids: readonly number[]): Promise<number> {
  let approved = 0;
  for (let start = 0; start < ids.length; start += MAX_APPROVED_AT_ONCE) {
    const { results } = await trpcClient.completions.approve.mutate({
      ids: ids.slice(start, start + MAX_APPROVED_AT_ONCE),
    });
    approved += results.filter(({ result }) => result === 'approved').length;
  }
  return approved;
}
