import { accessToken, createAccessTokenInput, idInput, newAccessToken, nothing } from '@starchart/schema';
import { z } from 'zod';
import { call } from '../../transport/trpc/call.ts';
import { idempotent } from '../../transport/trpc/idempotency.ts';
import { router } from '../../transport/trpc/init.ts';
import { confirmPassword, parentProcedure, passwordProcedure } from '../../transport/trpc/procedures.ts';
import { createToken, listOwnTokens, revokeToken } from './access-tokens.service.ts';

export const accessTokensRouter = router({
  list: parentProcedure.output(z.array(accessToken)).query(call(listOwnTokens)),
  create: passwordProcedure
    .input(createAccessTokenInput)
    .use(confirmPassword)
    .use(idempotent)
    .output(newAccessToken)
    .mutation(({ ctx, input }) => createToken(ctx, ctx.actor, input, ctx.confirmed)),
  revoke: parentProcedure.input(idInput).output(nothing).mutation(call(revokeToken)),
});
