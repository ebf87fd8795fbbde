import {
  inTransaction,
  type JobData,
  listAdminsToNotify,
  listPendingParentIds,
  lockAdminMails,
} from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';
import { queueMail } from './queue-mail.ts';

const HOUR_MS = 3_600_000;

/**
 * Mails the admins about pending registrations, at most once an hour each; further ones wait for the next
 * mail. Does nothing once this parent is decided on.
 */
export async function notifyAdmins(
  ctx: ServiceContext,
  { parentId }: JobData['notify-admins'],
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockAdminMails(tx);
    const parentIds = await listPendingParentIds(tx);
    if (!parentIds.includes(parentId)) return;

    const now = ctx.clock.now().getTime();
    const waitsMs: number[] = [];
    for (const { familyId, email, lastMailedAt, mentionsParent } of await listAdminsToNotify(tx, parentId)) {
      if (mentionsParent) continue;
      const waitMs = lastMailedAt ? lastMailedAt.getTime() + HOUR_MS - now : 0;
      if (waitMs > 0) waitsMs.push(waitMs);
      else {
        const payload = { count: parentIds.length, parentIds };
        await queueMail(ctx, tx, { kind: 'registrations-waiting', recipient: email, familyId, payload });
      }
    }
    if (waitsMs.length === 0) return;
    const startAfter = Math.ceil(Math.min(...waitsMs) / 1000);
    await ctx.jobs.enqueue(tx, 'notify-admins', { parentId }, { startAfter });
  });
}
