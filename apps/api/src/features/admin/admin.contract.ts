import type { TestActors } from '../../../test-support/actors.ts';
import { ADMINS } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { registerNewcomer } from '../../../test-support/contract-calls.ts';
import { expectSuccess } from '../../../test-support/families.ts';
import type { adminRouter } from './admin.router.ts';

export const adminContract: ContractOf<typeof adminRouter> = {
  listParents: { callers: ADMINS },
  pendingParents: { callers: ADMINS },
  searchParents: { callers: ADMINS, call: () => ({ input: { search: 'family', status: 'approved' } }) },
  approveParent: { callers: ADMINS, call: aPendingParent },
  rejectParent: { callers: ADMINS, call: aPendingParent },
  withdrawParent: { callers: ADMINS, call: anApprovedParent },
};

async function aPendingParent(world: TestActors) {
  return { input: { id: await registerNewcomer(world) } };
}

async function anApprovedParent(world: TestActors) {
  const id = await registerNewcomer(world);
  await expectSuccess(world.clients.AD, `POST /api/admin/approve-parent/${id}`);
  return { input: { id } };
}
