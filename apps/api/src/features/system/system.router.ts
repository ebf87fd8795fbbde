import { systemState } from '@starchart/schema';
import { router } from '../../trpc/init.ts';
import { adminProcedure } from '../../trpc/procedures.ts';
import { readSystemState } from './system.service.ts';

export const systemRouter = router({
  state: adminProcedure.output(systemState).query(({ ctx }) => readSystemState(ctx.deps)),
});
