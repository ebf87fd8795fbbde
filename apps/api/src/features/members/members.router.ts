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
import { UNLESS_APPLIED, WAITS } from '../../trpc/rest-meta.ts';
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
  list: authorized('members.manage')
    .meta({ rest: 'GET /family-members', summary: 'Lists the family’s grown-ups.' })
    .output(z.array(member))
    .query(call(listFamilyMembers)),
  invite: sensitive('members.manage')
    .meta({
      rest: 'POST /family-invitations',
      status: 201,
      summary: 'Creates an invitation; its link is returned only once.',
      errors: ['NOT_FOUND', 'CONFLICT'],
    })
    .input(inviteMemberInput)
    .use(safeguarded({ confirm: confirmRecentPassword }))
    .output(newInvitation)
    .mutation(({ ctx, input }) => dispatch(ctx, inviteMember(ctx, ctx.actor, input, ctx.arrival()))),
  invitations: authorized('members.manage')
    .meta({ rest: 'GET /family-invitations', summary: 'Lists the invitations that can still be used.' })
    .output(z.array(invitation))
    .query(call(listInvitations)),
  revokeInvitation: authorized('members.manage')
    .meta({ rest: 'DELETE /family-invitations/:id', summary: 'Deletes an invitation.', endsAccess: true })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(revokeInvitation)),
  update: sensitive('members.manage')
    .meta({
      rest: 'PATCH /family-members/:id',
      accepted: {
        when: (answer) => (answer as { pendingChange: unknown }).pendingChange !== null,
        description: WAITS,
      },
      summary: 'Changes the role and the children of another grown-up.',
      errors: ['CONFLICT'],
    })
    .input(updateMemberInput)
    .use(safeguarded({ confirm: confirmRecentPassword }))
    .output(member)
    .mutation(callAndDispatch(updateMember)),
  remove: sensitive('members.manage')
    .meta({
      rest: 'DELETE /family-members/:id',
      status: 204,
      accepted: UNLESS_APPLIED,
      summary: 'Removes another grown-up from the family, a parent after 72 hours.',
      errors: ['CONFLICT'],
      endsAccess: true,
    })
    .input(removeMemberInput)
    .use(safeguarded({ confirm: confirmPassword }))
    .output(appliedOrPending)
    .mutation(callAndDispatch(removeMember)),
  leave: sensitive('account.manage')
    .meta({
      rest: 'POST /family-members/leave',
      summary: 'Deletes the caller’s account; the family stays.',
      errors: ['CONFLICT', 'LAST_PARENT'],
    })
    .input(confirmedByPassword)
    .use(safeguarded({ confirm: confirmPassword }))
    .output(nothing)
    .mutation(callAndDispatch(leaveFamily)),
  pendingChanges: authorized('members.manage')
    .meta({
      rest: 'GET /pending-changes',
      summary: 'Lists the changes that wait because another parent can refuse them.',
    })
    .output(z.array(pendingChange))
    .query(call(listOpenChanges)),
  refuseChange: authorized('members.manage')
    .meta({
      rest: 'POST /pending-changes/:id/refuse',
      summary: 'Ends a change that another parent requested.',
    })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(refuseChange)),
  withdrawChange: authorized('members.manage')
    .meta({ rest: 'POST /pending-changes/:id/withdraw', summary: 'Ends a change that the caller requested.' })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(withdrawChange)),
});

/** Part of `auth`. */
export const joiningRouter = router({
  /** A mutation, so that the token is not part of the address, which logs contain. */
  invitation: publicProcedure
    .meta({
      rest: 'POST /join/invitation',
      status: 200,
      summary: 'Returns who invites to which family.',
      errors: ['NOT_FOUND'],
    })
    .input(findInvitationInput)
    .output(shownInvitation)
    .mutation(call(findInvitation)),
  /** A registration with the link of an invitation. */
  join: visitorProcedure
    .meta({
      rest: 'POST /join',
      status: 201,
      summary: 'Joins a family with the token of an invitation, and signs in.',
      errors: ['HTTPS_REQUIRED', 'NOT_FOUND', 'CONFLICT', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
    })
    .input(joinInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => dispatch(ctx, joinFamily(ctx, ctx.actor, input))),
});
