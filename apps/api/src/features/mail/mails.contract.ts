import type { TestActors } from '../../../test-support/actors.ts';
import { ADMINS } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import type { mailsRouter } from './mails.router.ts';

export const mailsContract: ContractOf<typeof mailsRouter> = {
  list: { callers: ADMINS, call: () => ({ input: {} }) },
  sendTest: { callers: ADMINS },
  sendAgain: { callers: ADMINS, call: aFailedMail },
};

async function aFailedMail({ test }: TestActors) {
  const mail = { kind: 'test', recipient: 'admin@example.org', payload: '{}', state: 'failed' } as const;
  const { id } = await test.db.insertInto('outbox').values(mail).returning('id').executeTakeFirstOrThrow();
  return { input: { id } };
}
