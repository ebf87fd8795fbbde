import { accessToken, createAccessTokenInput, idInput, newAccessToken, nothing } from '@starchart/schema';
import { z } from 'zod';
import { call } from '../../transport/trpc/call.ts';
import { idempotent } from '../../transport/trpc/idempotency.ts';
import { router } from '../../transport/trpc/init.ts';
import { authorized, authorizedWithPassword, confirmPassword } from '../../transport/trpc/procedures.ts';
import { createToken, listOwnTokens, revokeToken } from './access-tokens.service.ts';

export const accessTokensRouter = router({
  list: authorized('tokens.manage').output(z.array(accessToken)).query(call(listOwnTokens)),
  create: authorizedWithPassword('tokens.manage')
    .input(createAccessTokenInput)
    .use(confirmPassword)
    .use(idempotent)
    .output(newAccessToken)
    .mutation(({ ctx, input }) => createToken(ctx, ctx.actor, input, ctx.confirmed)),
  revoke: authorized('tokens.manage').input(idInput).output(nothing).mutation(call(revokeToken)),
});
