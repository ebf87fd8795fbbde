import { createInviteCodeInput, idInput, inviteCode, newInviteCode, nothing } from '@starchart/schema';
import { z } from 'zod';
import { call } from '../../transport/trpc/call.ts';
import { router } from '../../transport/trpc/init.ts';
import { parentProcedure } from '../../transport/trpc/procedures.ts';
import { createInviteCode, listAllInviteCodes, revoke } from './invite-codes.service.ts';

export const inviteCodesRouter = router({
  list: parentProcedure.output(z.array(inviteCode)).query(call(listAllInviteCodes)),
  create: parentProcedure.input(createInviteCodeInput).output(newInviteCode).mutation(call(createInviteCode)),
  revoke: parentProcedure.input(idInput).output(nothing).mutation(call(revoke)),
});
