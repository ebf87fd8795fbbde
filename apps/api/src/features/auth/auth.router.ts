import { childLoginInput, loginInput, nothing, registerInput, sessionRecord } from '@starchart/schema';
import { dispatch } from '../../platform/domain-events/dispatch.ts';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import {
  openProcedure,
  publicProcedure,
  signedInProcedure,
  visitorProcedure,
} from '../../trpc/procedures.ts';
import { getSession, logIn, logInChild, logOut, presentActor, register } from './auth.service.ts';

export const authRouter = router({
  me: signedInProcedure.output(sessionRecord).query(call(presentActor)),
  /** Like `me`, but null for a visitor, so that the app starts without a failed request. */
  session: openProcedure.output(sessionRecord.nullable()).query(call(getSession)),
  login: visitorProcedure
    .input(loginInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => logIn(ctx, input)),
  childLogin: visitorProcedure
    .input(childLoginInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => logInChild(ctx, input)),
  register: visitorProcedure
    .input(registerInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => dispatch(ctx, register(ctx, input))),
  logout: publicProcedure.meta({ endsAccess: true }).output(nothing).mutation(call(logOut)),
});
