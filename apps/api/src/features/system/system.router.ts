import { aboutSystem, systemAddresses, systemState } from '@starchart/schema';
import { router } from '../../trpc/init.ts';
import { authorized, publicProcedure } from '../../trpc/procedures.ts';
import { readAboutSystem, readSystemState } from './system.service.ts';

export const systemRouter = router({
  about: publicProcedure.output(aboutSystem).query(({ ctx }) => readAboutSystem(ctx)),
  addresses: authorized('account.manage')
    .output(systemAddresses)
    .query(({ ctx: { installation } }) => ({
      urls: installation.urls(),
      startCommand: installation.startCommand,
    })),
  state: authorized('admin')
    .meta({ rest: 'GET /admin/system', summary: 'Tells how the installation is doing.' })
    .output(systemState)
    .query(({ ctx }) => readSystemState(ctx, ctx.arrival())),
});
