import { childLoginInput, loginInput, nothing, registerInput, sessionRecord } from '@starchart/schema';
import { dispatch } from '../../platform/events/dispatch.ts';
import { router } from '../../transport/trpc/init.ts';
import { publicProcedure, signedInProcedure, visitorProcedure } from '../../transport/trpc/procedures.ts';
import { logIn, logInChild, presentActor, register } from './auth.service.ts';

export const authRouter = router({
  me: signedInProcedure.output(sessionRecord).query(({ ctx }) => presentActor(ctx.deps, ctx.actor)),

  /** Like `me`, but null for a visitor, so that the app starts without a failed request. */
  session: publicProcedure
    .output(sessionRecord.nullable())
    .query(({ ctx }) => ctx.actor && presentActor(ctx.deps, ctx.actor)),

  login: visitorProcedure
    .input(loginInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => logIn(ctx.deps, ctx.visitor, ctx.session, input, ctx.keyed)),

  childLogin: visitorProcedure
    .input(childLoginInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => logInChild(ctx.deps, ctx.visitor, ctx.session, input, ctx.keyed)),

  register: visitorProcedure
    .input(registerInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) =>
      dispatch(ctx.deps, register(ctx.deps, ctx.visitor, ctx.session, input, ctx.keyed)),
    ),

  logout: publicProcedure.output(nothing).mutation(({ ctx }) => ctx.session.signOut()),
});
