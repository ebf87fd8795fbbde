import { MESSAGES } from '@starchart/schema';
import type { TestActors } from '../../../test-support/actors.ts';
import { ADMINS } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { expectSuccess } from '../../../test-support/families.ts';
import { NO_NUMBERS } from '../../../test-support/invalid-values.ts';
import type { inviteCodesRouter } from './invite-codes.router.ts';

export const inviteCodesContract: ContractOf<typeof inviteCodesRouter> = {
  list: { callers: ADMINS },
  create: {
    callers: ADMINS,
    call: () => ({ input: { maxUses: 2, expiresInDays: 7 } }),
    invalid: [
      { field: 'maxUses', values: [0, -1, 1001, 2 ** 31, ...NO_NUMBERS], message: MESSAGES.inviteCodeUses },
      {
        field: 'expiresInDays',
        values: [0, -1, 366, 2 ** 31, ...NO_NUMBERS],
        message: MESSAGES.inviteCodeDays,
      },
    ],
  },
  revoke: { callers: ADMINS, call: anInviteCode },
};

async function anInviteCode({ clients }: TestActors) {
  const created = await expectSuccess(clients.AD, 'POST /api/invite-codes', {});
  return { input: { id: created.body.id } };
}
