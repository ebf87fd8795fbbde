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
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized, publicProcedure, safeguarded, sensitive } from '../../trpc/procedures.ts';
import { confirmRecentPassword } from '../auth/current-password.ts';
import {
  createGuestPass,
  listOpenGuestPasses,
  openGuestPass,
  revokeGuestPass,
} from './guest-passes.service.ts';

export const guestPassesRouter = router({
  list: authorized('guestPasses.manage').output(z.array(guestPass)).query(call(listOpenGuestPasses)),
  create: sensitive('guestPasses.manage')
    .input(createGuestPassInput)
    .use(safeguarded({ confirm: confirmRecentPassword }))
    .output(newGuestPass)
    .mutation(({ ctx, input }) => {
      const { confirmed } = ctx;
      return dispatch(ctx, createGuestPass(ctx, ctx.actor, input, { confirmed, arrival: ctx.arrival() }));
    }),
  revoke: authorized('guestPasses.manage')
    .meta({ endsAccess: true })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(revokeGuestPass)),
  open: publicProcedure
    .input(openGuestPassInput)
    .output(sessionRecord)
    .mutation(callAndDispatch(openGuestPass)),
});
