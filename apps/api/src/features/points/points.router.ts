import {
  bonusGiven,
  entryTakenBack,
  giveBonusInput,
  ledgerVerification,
  listPointsEntriesInput,
  ofChildInput,
  pointsEntryIdInput,
  pointsEntryPage,
} from '@starchart/schema';
import { dispatch } from '../../platform/events/dispatch.ts';
import { router } from '../../transport/trpc/init.ts';
import { parentProcedure, signedInProcedure } from '../../transport/trpc/procedures.ts';
import { giveBonus, listPointsEntries, takeBackEntry, verifyLedger } from './points.service.ts';

export const pointsRouter = router({
  entries: signedInProcedure
    .input(listPointsEntriesInput)
    .output(pointsEntryPage)
    .query(({ ctx, input }) => listPointsEntries(ctx.deps, ctx.actor, input)),

  verify: signedInProcedure
    .input(ofChildInput)
    .output(ledgerVerification)
    .query(({ ctx, input }) => verifyLedger(ctx.deps, ctx.actor, input.childId)),

  giveBonus: parentProcedure
    .input(giveBonusInput)
    .output(bonusGiven)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, giveBonus(ctx.deps, ctx.actor, input))),

  takeBack: parentProcedure
    .input(pointsEntryIdInput)
    .output(entryTakenBack)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, takeBackEntry(ctx.deps, ctx.actor, input.id))),
});
