import {
  createGuestPassInput,
  guestPass,
  idInput,
  newGuestPass,
  nothing,
  openGuestPassInput,
  sessionRecord,
} from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/domain-events/dispatch.ts';
import { call, callAndDispatch } from '../../transport/trpc/call.ts';
import { idempotent } from '../../transport/trpc/idempotency.ts';
import { router } from '../../transport/trpc/init.ts';
import {
  authorized,
  authorizedWithPassword,
  confirmPassword,
  publicProcedure,
} from '../../transport/trpc/procedures.ts';
import {
  createGuestPass,
  listOpenGuestPasses,
  openGuestPass,
  revokeGuestPass,
} from './guest-passes.service.ts';

export const guestPassesRouter = router({
  list: authorized('guestPasses.manage').output(z.array(guestPass)).query(call(listOpenGuestPasses)),
  create: authorizedWithPassword('guestPasses.manage')
    .input(createGuestPassInput)
    .use(confirmPassword)
    .use(idempotent)
    .output(newGuestPass)
    .mutation(({ ctx, input }) => {
      const { confirmed } = ctx;
      return dispatch(ctx, createGuestPass(ctx, ctx.actor, input, { confirmed, arrival: ctx.arrival() }));
    }),
  revoke: authorized('guestPasses.manage')
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(revokeGuestPass)),
  open: publicProcedure
    .input(openGuestPassInput)
    .output(sessionRecord)
    .mutation(callAndDispatch(openGuestPass)),
});
