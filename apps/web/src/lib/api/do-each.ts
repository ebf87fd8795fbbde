import { t } from '@lingui/core/macro';
import { isUnanswered, messageOf } from '@/lib/api/server-error';

/** What was done, and what was not, with the reason for people. */
export type EachResult<Item> = { done: Item[]; failed: { item: Item; reason: string }[] };

/**
 * Does the same for several items, one request after the other: what can be done is done. Once the server does not answer, the rest is
 * not sent.
 */
export async function doEach<Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<unknown>,
  otherwise: string,
): Promise<EachResult<Item>> {
  const done: Item[] = [];
  const failed: EachResult<Item>['failed'] = [];
  let isReachable = true;
  for (const item of items) {
    try {
      if (isReachable) {
        await send(item);
        done.push(item);
        continue;
      }
    } catch (error) {
      isReachable = !isUnanswered(error);
      if (isReachable) {
        failed.push({ item, reason: messageOf(error, otherwise) });
        continue;
      }
    }
    failed.push({ item, reason: t`The server didn't answer. Check your connection and try again.` });
  }
  return { done, failed };
}
