import {
  appliedOrPending,
  confirmedByPassword,
  findInvitationInput,
  idInput,
  invitation,
  inviteMemberInput,
  joinInput,
  member,
  newInvitation,
  nothing,
  pendingChange,
  removeMemberInput,
  sessionRecord,
  shownInvitation,
  updateMemberInput,
} from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/domain-events/dispatch.ts';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import {
  authorized,
  publicProcedure,
  safeguarded,
  sensitive,
  visitorProcedure,
} from '../../trpc/procedures.ts';
import { confirmPassword, confirmRecentPassword } from '../auth/current-password.ts';
import { listOpenChanges, refuseChange, withdrawChange } from '../pending-changes/pending-changes.service.ts';
import {
  findInvitation,
  inviteMember,
  joinFamily,
  listInvitations,
  revokeInvitation,
} from './invitations.service.ts';
import { leaveFamily, listFamilyMembers, removeMember, updateMember } from './members.service.ts';

export const membersRouter = router({
  list: authorized('members.manage').output(z.array(member)).query(call(listFamilyMembers)),
  invite: sensitive('members.manage')
    .input(inviteMemberInput)
    .use(safeguarded({ confirm: confirmRecentPassword }))
    .output(newInvitation)
    .mutation(({ ctx, input }) => dispatch(ctx, inviteMember(ctx, ctx.actor, input, ctx.arrival()))),
  invitations: authorized('members.manage').output(z.array(invitation)).query(call(listInvitations)),
  revokeInvitation: authorized('members.manage')
    .meta({ endsAccess: true })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(revokeInvitation)),
  update: sensitive('members.manage')
    .input(updateMemberInput)
    .use(safeguarded({ confirm: confirmRecentPassword }))
    .output(member)
    .mutation(callAndDispatch(updateMember)),
  remove: sensitive('members.manage')
    .meta({ endsAccess: true })
    .input(removeMemberInput)
    .use(safeguarded({ confirm: confirmPassword }))
    .output(appliedOrPending)
    .mutation(callAndDispatch(removeMember)),
  leave: sensitive('account.manage')
    .input(confirmedByPassword)
    .use(safeguarded({ confirm: confirmPassword }))
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

/** Part of `auth`. */
export const joiningRouter = router({
  /** A mutation, so that the token is not part of the address, which logs contain. */
  invitation: publicProcedure
    .input(findInvitationInput)
    .output(shownInvitation)
    .mutation(call(findInvitation)),
  /** A registration with the link of an invitation. */
  join: visitorProcedure
    .input(joinInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => dispatch(ctx, joinFamily(ctx, ctx.actor, input))),
});
