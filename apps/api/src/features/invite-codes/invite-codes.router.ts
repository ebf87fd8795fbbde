import { createInviteCodeInput, idInput, inviteCode, newInviteCode, nothing } from '@starchart/schema';
import { z } from 'zod';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { createInviteCode, listAllInviteCodes, revoke } from './invite-codes.service.ts';

export const inviteCodesRouter = router({
  list: authorized('admin')
    .meta({ rest: 'GET /invite-codes', summary: 'Lists the invite codes and who used them.' })
    .output(z.array(inviteCode))
    .query(call(listAllInviteCodes)),
  create: authorized('admin')
    .meta({
      rest: 'POST /invite-codes',
      status: 201,
      summary: 'Creates an invite code; it is returned only once.',
    })
    .input(createInviteCodeInput)
    .output(newInviteCode)
    .mutation(call(createInviteCode)),
  revoke: authorized('admin')
    .meta({ rest: 'DELETE /invite-codes/:id', summary: 'Revokes an invite code.', endsAccess: true })
    .input(idInput)
    .output(nothing)
    .mutation(call(revoke)),
});
