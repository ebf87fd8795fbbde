import {
  bonusGiven,
  entryTakenBack,
  giveBonusInput,
  idInput,
  ledgerVerification,
  listPointsEntriesInput,
  ofChildInput,
  pointsEntryPage,
} from '@starchart/schema';
import { call, callAndDispatch } from '../../transport/trpc/call.ts';
import { router } from '../../transport/trpc/init.ts';
import { parentProcedure, signedInProcedure } from '../../transport/trpc/procedures.ts';
import { giveBonus, listPointsEntries, takeBackEntry, verifyLedger } from './points.service.ts';

export const pointsRouter = router({
  entries: signedInProcedure
    .input(listPointsEntriesInput)
    .output(pointsEntryPage)
    .query(call(listPointsEntries)),
  verify: signedInProcedure.input(ofChildInput).output(ledgerVerification).query(call(verifyLedger)),
  giveBonus: parentProcedure.input(giveBonusInput).output(bonusGiven).mutation(callAndDispatch(giveBonus)),
  takeBack: parentProcedure.input(idInput).output(entryTakenBack).mutation(callAndDispatch(takeBackEntry)),
});
