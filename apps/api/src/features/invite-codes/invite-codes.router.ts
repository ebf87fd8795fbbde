import {
  createInviteCodeInput,
  inviteCode,
  inviteCodeIdInput,
  newInviteCode,
  nothing,
} from '@starchart/schema';
import { z } from 'zod';
import { router } from '../../transport/trpc/init.ts';
import { adminProcedure } from '../../transport/trpc/procedures.ts';
import { createInviteCode, listAllInviteCodes, revoke } from './invite-codes.service.ts';

export const inviteCodesRouter = router({
  list: adminProcedure.output(z.array(inviteCode)).query(({ ctx }) => listAllInviteCodes(ctx.deps)),

  create: adminProcedure
    .input(createInviteCodeInput)
    .output(newInviteCode)
    .mutation(({ ctx, input }) => createInviteCode(ctx.deps, ctx.actor, input)),

  revoke: adminProcedure
    .input(inviteCodeIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => revoke(ctx.deps, ctx.actor, input.id)),
});
