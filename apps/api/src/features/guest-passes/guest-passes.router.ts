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
  list: authorized('guestPasses.manage')
    .meta({
      rest: 'GET /guest-passes',
      summary: 'Lists the family’s guest passes that can be used, newest first.',
    })
    .output(z.array(guestPass))
    .query(call(listOpenGuestPasses)),
  create: sensitive('guestPasses.manage')
    .meta({
      rest: 'POST /guest-passes',
      status: 201,
      summary:
        'Creates a link for a guest without an account, for at most 30 days; it is returned only once.',
      errors: ['NOT_FOUND', 'CONFLICT'],
    })
    .input(createGuestPassInput)
    .use(safeguarded({ confirm: confirmRecentPassword }))
    .output(newGuestPass)
    .mutation(({ ctx, input }) => {
      const { confirmed } = ctx;
      return dispatch(ctx, createGuestPass(ctx, ctx.actor, input, { confirmed, arrival: ctx.arrival() }));
    }),
  revoke: authorized('guestPasses.manage')
    .meta({
      rest: 'DELETE /guest-passes/:id',
      summary: 'Ends a guest pass in all browsers.',
      endsAccess: true,
    })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(revokeGuestPass)),
  open: publicProcedure
    .meta({
      rest: 'POST /guest-passes/open',
      status: 200,
      summary: 'Opens a guest pass and sets the session cookie, in up to three browsers.',
      errors: ['HTTPS_REQUIRED', 'NOT_FOUND', 'CONFLICT'],
    })
    .input(openGuestPassInput)
    .output(sessionRecord)
    .mutation(callAndDispatch(openGuestPass)),
});
