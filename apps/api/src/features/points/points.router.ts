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
import { authorized } from '../../transport/trpc/procedures.ts';
import { giveBonus, listPointsEntries, takeBackEntry, verifyLedger } from './points.service.ts';

export const pointsRouter = router({
  entries: authorized('children.read')
    .input(listPointsEntriesInput)
    .output(pointsEntryPage)
    .query(call(listPointsEntries)),
  verify: authorized('children.read')
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
