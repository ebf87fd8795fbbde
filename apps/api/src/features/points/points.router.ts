import { ledgerVerification, listPointsEntriesInput, ofChildInput, pointsEntryPage } from '@starchart/schema';
import { router } from '../../trpc/init.ts';
import { signedInProcedure } from '../../trpc/procedures.ts';
import { listPointsEntries, verifyLedger } from './points.service.ts';

export const pointsRouter = router({
  entries: signedInProcedure
    .input(listPointsEntriesInput)
    .output(pointsEntryPage)
    .query(({ ctx, input }) => listPointsEntries(ctx.deps, ctx.actor, input)),

  verify: signedInProcedure
    .input(ofChildInput)
    .output(ledgerVerification)
    .query(({ ctx, input }) => verifyLedger(ctx.deps, ctx.actor, input.childId)),
});
