import { accessToken, createAccessTokenInput, idInput, newAccessToken, nothing } from '@starchart/schema';
import { z } from 'zod';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized, safeguarded, sensitive } from '../../trpc/procedures.ts';
import { confirmRecentPassword } from '../auth/current-password.ts';
import { createToken, listOwnTokens, revokeToken } from './access-tokens.service.ts';

export const accessTokensRouter = router({
  list: authorized('tokens.manage').output(z.array(accessToken)).query(call(listOwnTokens)),
  create: sensitive('tokens.manage')
    .input(createAccessTokenInput)
    .use(safeguarded({ confirm: confirmRecentPassword }))
    .output(newAccessToken)
    .mutation(({ ctx, input }) => createToken(ctx, ctx.actor, input, ctx.confirmed)),
  revoke: authorized('tokens.manage')
    .meta({ endsAccess: true })
    .input(idInput)
    .output(nothing)
    .mutation(call(revokeToken)),
});
