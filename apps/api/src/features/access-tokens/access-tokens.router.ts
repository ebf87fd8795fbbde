import { accessToken, createAccessTokenInput, idInput, newAccessToken, nothing } from '@starchart/schema';
import { z } from 'zod';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized, safeguarded, sensitive } from '../../trpc/procedures.ts';
import { confirmRecentPassword } from '../auth/current-password.ts';
import { createToken, listOwnTokens, revokeToken } from './access-tokens.service.ts';

export const accessTokensRouter = router({
  list: authorized('tokens.manage')
    .meta({ rest: 'GET /access-tokens', summary: 'Lists the parent’s own access tokens, newest first.' })
    .output(z.array(accessToken))
    .query(call(listOwnTokens)),
  create: sensitive('tokens.manage')
    .meta({
      rest: 'POST /access-tokens',
      status: 201,
      summary: 'Creates an access token; its text is returned only once.',
      errors: ['NOT_FOUND', 'CONFLICT'],
    })
    .input(createAccessTokenInput)
    .use(safeguarded({ confirm: confirmRecentPassword }))
    .output(newAccessToken)
    .mutation(({ ctx, input }) => createToken(ctx, ctx.actor, input, ctx.confirmed)),
  revoke: authorized('tokens.manage')
    .meta({
      rest: 'DELETE /access-tokens/:id',
      summary: 'Permanently revokes an access token.',
      endsAccess: true,
    })
    .input(idInput)
    .output(nothing)
    .mutation(call(revokeToken)),
});
