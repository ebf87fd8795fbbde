import { systemState } from '@starchart/schema';
import { router } from '../../transport/trpc/init.ts';
import { adminProcedure } from '../../transport/trpc/procedures.ts';
import { readSystemState } from './system.service.ts';

export const systemRouter = router({
  state: adminProcedure.output(systemState).query(({ ctx }) => readSystemState(ctx.deps)),
});
