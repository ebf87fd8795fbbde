import {
  appliedOrPending,
  confirmedByPassword,
  idInput,
  invitation,
  inviteMemberInput,
  member,
  newInvitation,
  nothing,
  pendingChange,
  removeMemberInput,
  updateMemberInput,
} from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/domain-events/dispatch.ts';
import { call, callAndDispatch } from '../../transport/trpc/call.ts';
import { idempotent } from '../../transport/trpc/idempotency.ts';
import { router } from '../../transport/trpc/init.ts';
import { authorized, authorizedWithPassword, confirmPassword } from '../../transport/trpc/procedures.ts';
import { inviteMember, listInvitations, revokeInvitation } from './invitations.service.ts';
import { leaveFamily, listFamilyMembers, removeMember, updateMember } from './members.service.ts';
import { listOpenChanges, refuseChange, withdrawChange } from './pending-changes.service.ts';

export const membersRouter = router({
  list: authorized('members.manage').output(z.array(member)).query(call(listFamilyMembers)),
  invite: authorizedWithPassword('members.manage')
    .input(inviteMemberInput)
    .use(confirmPassword)
    .use(idempotent)
    .output(newInvitation)
    .mutation(({ ctx, input }) => dispatch(ctx, inviteMember(ctx, ctx.actor, input, ctx.arrival()))),
  invitations: authorized('members.manage').output(z.array(invitation)).query(call(listInvitations)),
  revokeInvitation: authorized('members.manage')
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(revokeInvitation)),
  update: authorizedWithPassword('members.manage')
    .input(updateMemberInput)
    .use(confirmPassword)
    .use(idempotent)
    .output(member)
    .mutation(callAndDispatch(updateMember)),
  remove: authorizedWithPassword('members.manage')
    .input(removeMemberInput)
    .use(confirmPassword)
    .use(idempotent)
    .output(appliedOrPending)
    .mutation(callAndDispatch(removeMember)),
  leave: authorizedWithPassword('account.manage')
    .input(confirmedByPassword)
    .use(confirmPassword)
    .use(idempotent)
    .output(nothing)
    .mutation(callAndDispatch(leaveFamily)),
  pendingChanges: authorized('members.manage').output(z.array(pendingChange)).query(call(listOpenChanges)),
  refuseChange: authorized('members.manage')
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(refuseChange)),
  withdrawChange: authorized('members.manage')
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(withdrawChange)),
});
