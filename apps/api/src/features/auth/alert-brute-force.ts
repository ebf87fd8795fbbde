import {
  findRecentWarning,
  insertWarning,
  inTransaction,
  isForeignKeyViolation,
  type JobData,
  listParentsToWarn,
  lockFamily,
  raiseWarning,
} from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { queueMail } from '../mail/queue-mail.ts';

const DAY_MS = 86_400_000;

/**
 * Warns the parents of failed logins: one mail and audit entry per day and kind of device. Later attempts of
 * that day raise the count. Idempotent.
 */
export async function alertBruteForce(ctx: ServiceContext, job: JobData['alert-brute-force']): Promise<void> {
  const { person, knownDevice, tries } = job;
  if (!person) return;
  const { familyId, role, id } = person;
  const at = new Date(job.at);
  const since = new Date(at.getTime() - DAY_MS);
  const warning = inTransaction(ctx.db, async (tx) => {
    if (!(await lockFamily(tx, familyId))) return;
    const earlier = await findRecentWarning(tx, familyId, { person, knownDevice, since, at });
    if (earlier) return await raiseWarning(tx, familyId, earlier.id, { tries, at });
    await insertWarning(tx, familyId, { person, knownDevice, tries, at });
    await recordAudit(ctx, tx, { role: 'visitor', familyId }, 'login-guessed', [role, id]);
    for (const { email } of await listParentsToWarn(tx, familyId, person)) {
      await queueMail(ctx, tx, {
        kind: role === 'child' ? 'child-login-guessed' : 'login-guessed',
        recipient: email,
        familyId,
        payload: { device: knownDevice ? 'known' : 'new' },
      });
    }
  });
  await warning.catch((error: unknown) => {
    // The person was erased concurrently.
    if (!isForeignKeyViolation(error)) throw error;
  });
}
