import {
  addTryToWarning,
  findRecentWarning,
  insertWarning,
  isForeignKeyViolation,
  type JobData,
  listParentsToWarn,
  lockFamily,
  transact,
} from '@starchart/db';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../mail/queue-mail.ts';

const DAY_MS = 86_400_000;

/**
 * Tells the parents that strangers have used up a day's tries at a login of their family: once a day by mail and in the audit;
 * tries that follow within that day are added to what is told already.
 */
export async function warnOfGuessing(deps: Deps, job: JobData['warn-of-guessing']): Promise<void> {
  const { person, tries } = job;
  if (!person) return;
  const { familyId, role, id } = person;
  const at = new Date(job.at);
  const warning = transact(deps.db, async (tx) => {
    if (!(await lockFamily(tx, familyId))) return;
    const earlier = await findRecentWarning(tx, familyId, person, new Date(at.getTime() - DAY_MS));
    if (earlier) return await addTryToWarning(tx, familyId, earlier.id, at);
    await insertWarning(tx, familyId, { person, tries, at });
    await recordAudit(deps, tx, { by: 'visitor', action: 'login-guessed', subject: [role, id] });
    for (const { name, email } of await listParentsToWarn(tx, familyId, person)) {
      await queueMail(deps, tx, {
        kind: role === 'child' ? 'child-login-guessed' : 'login-guessed',
        recipient: email,
        familyId,
        payload: { name },
      });
    }
  });
  await warning.catch((error: unknown) => {
    // Whom it is about has been erased meanwhile.
    if (!isForeignKeyViolation(error)) throw error;
  });
}
