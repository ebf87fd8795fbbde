import { t } from '@lingui/core/macro';
import { owedFor } from '@starchart/domain';
import { isolate } from '@starchart/i18n/isolate';
import type { PendingRedemption } from '@starchart/schema';
import { doEach } from '@/lib/api/do-each';
import { refresh } from '@/lib/api/refresh';
import { trpcClient } from '@/lib/api/trpc';
import { moneyText } from '@/lib/format/money';
import { notifyFailure, notifySuccess } from '@/lib/notify';

/** Marks redemptions that pay a child money as handed out, each for itself. The notice says what was not paid and why, and can undo it. */
export async function payOut(redemptions: readonly PendingRedemption[], child: string): Promise<void> {
  const { done, failed } = await doEach(
    redemptions,
    ({ id }) => trpcClient.redemptions.fulfill.mutate({ id }),
    t`There was an error handing out the reward.`,
  );
  await refresh(...redemptions.map(({ childId }) => childId));
  const paid = owedFor(done).map(moneyText).join(' + ');
  const text = paid && t`${{ money: paid }} to ${child}.`;
  const action = { label: t`Undo`, run: () => void takeBack(done) };
  if (failed.length === 0) return notifySuccess({ title: t`Paid out`, ...(text && { text }), action });
  notifyFailure({
    title: paid ? t`Not everything was paid out` : t`Nothing was paid out`,
    text: failed.map(({ item, reason }) => `“${isolate(item.name)}”: ${reason}`).join(' '),
    ...(text && { more: t`Paid out: ${text}`, action }),
  });
}

async function takeBack(redemptions: readonly PendingRedemption[]): Promise<void> {
  const { failed } = await doEach(
    redemptions,
    ({ id }) => trpcClient.redemptions.unfulfill.mutate({ id }),
    t`There was an error undoing the change.`,
  );
  await refresh(...redemptions.map(({ childId }) => childId));
  if (failed.length === 0) return notifySuccess({ title: t`Back on the list` });
  notifyFailure({
    title: t`Failed to undo`,
    text: failed.map(({ item, reason }) => `“${isolate(item.name)}”: ${reason}`).join(' '),
  });
}
