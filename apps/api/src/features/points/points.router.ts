import {
  adjustPointsInput,
  bonusGiven,
  entryTakenBack,
  giveBonusInput,
  idInput,
  ledgerVerification,
  listPointsEntriesInput,
  ofChildInput,
  pointsAdjusted,
  pointsEntryPage,
} from '@starchart/schema';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { deductPoints, giveBonus, listPointsEntries, takeBackEntry, verifyLedger } from './points.service.ts';

export const pointsRouter = router({
  entries: authorized('children.read')
    .input(listPointsEntriesInput)
    .output(pointsEntryPage)
    .query(call(listPointsEntries)),
  verify: authorized('children.read')
    .meta({ isLong: true })
    .input(ofChildInput)
    .output(ledgerVerification)
    .query(call(verifyLedger)),
  giveBonus: authorized('points.bonus')
    .input(giveBonusInput)
    .output(bonusGiven)
    .mutation(callAndDispatch(giveBonus)),
  takeBack: authorized('points.adjust')
    .input(idInput)
    .output(entryTakenBack)
    .mutation(callAndDispatch(takeBackEntry)),
});

/** Part of `children`. */
export const deductionRouter = router({
  adjustPoints: authorized('points.adjust')
    .input(adjustPointsInput)
    .output(pointsAdjusted)
    .mutation(callAndDispatch(deductPoints)),
});
