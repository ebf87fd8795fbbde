import {
  accessToken,
  accessTokenIdInput,
  createAccessTokenInput,
  newAccessToken,
  nothing,
} from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/events/dispatch.ts';
import { idempotent } from '../../transport/trpc/idempotency.ts';
import { router } from '../../transport/trpc/init.ts';
import { confirmPassword, parentProcedure, passwordProcedure } from '../../transport/trpc/procedures.ts';
import { createToken, listOwnTokens, revokeToken } from './access-tokens.service.ts';

export const accessTokensRouter = router({
  list: parentProcedure.output(z.array(accessToken)).query(({ ctx }) => listOwnTokens(ctx.deps, ctx.actor)),

  create: passwordProcedure
    .input(createAccessTokenInput)
    .use(confirmPassword)
    .use(idempotent)
    .output(newAccessToken)
    .mutation(({ ctx, input }) => createToken(ctx.deps, ctx.actor, input, ctx.confirmed)),

  revoke: parentProcedure
    .input(accessTokenIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, revokeToken(ctx.deps, ctx.actor, input.id))),
});
