import { aboutSystem, systemAddresses, systemState } from '@starchart/schema';
import { router } from '../../transport/trpc/init.ts';
import { parentProcedure, publicProcedure } from '../../transport/trpc/procedures.ts';
import { readAboutSystem, readSystemState } from './system.service.ts';

export const systemRouter = router({
  about: publicProcedure.output(aboutSystem).query(({ ctx }) => readAboutSystem(ctx)),
  addresses: parentProcedure.output(systemAddresses).query(({ ctx }) => ({ urls: ctx.installation.urls() })),
  state: parentProcedure.output(systemState).query(({ ctx }) => readSystemState(ctx, ctx.arrival())),
});
