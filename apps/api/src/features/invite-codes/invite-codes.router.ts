import { createInviteCodeInput, idInput, inviteCode, newInviteCode, nothing } from '@starchart/schema';
import { z } from 'zod';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { createInviteCode, listAllInviteCodes, revoke } from './invite-codes.service.ts';

export const inviteCodesRouter = router({
  list: authorized('admin').output(z.array(inviteCode)).query(call(listAllInviteCodes)),
  create: authorized('admin')
    .input(createInviteCodeInput)
    .output(newInviteCode)
    .mutation(call(createInviteCode)),
  revoke: authorized('admin')
    .meta({ endsAccess: true })
    .input(idInput)
    .output(nothing)
    .mutation(call(revoke)),
});
