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
    .meta({
      rest: 'GET /children/:id/points-entries',
      summary: 'Lists a child’s ledger entries, newest first, in pages.',
    })
    .input(listPointsEntriesInput)
    .output(pointsEntryPage)
    .query(call(listPointsEntries)),
  verify: authorized('children.read')
    .meta({
      rest: 'GET /children/:id/points-entries/verify',
      summary: 'Verifies a child’s ledger.',
      accepted: {
        when: (answer) => (answer as { nightly: boolean }).nightly,
        description: 'Too long to be verified at once: the result of the last nightly audit.',
      },
      errors: ['CONFLICT'],
      isLong: true,
    })
    .input(ofChildInput)
    .output(ledgerVerification)
    .query(call(verifyLedger)),
  giveBonus: authorized('points.bonus')
    .meta({
      rest: 'POST /children/:id/bonus-points',
      summary: 'Gives a child bonus points; they do not raise its level.',
      errors: ['CONFLICT'],
    })
    .input(giveBonusInput)
    .output(bonusGiven)
    .mutation(callAndDispatch(giveBonus)),
  takeBack: authorized('points.adjust')
    .meta({
      rest: 'POST /points-entries/:id/take-back',
      summary: 'Reverses a bonus or a deduction.',
      errors: ['CONFLICT', 'ALREADY_DECIDED', 'STARS_SPENT'],
    })
    .input(idInput)
    .output(entryTakenBack)
    .mutation(callAndDispatch(takeBackEntry)),
});

/** Part of `children`. */
export const deductionRouter = router({
  adjustPoints: authorized('points.adjust')
    .meta({
      rest: 'POST /children/:id/adjust-points',
      summary: 'Deducts points from a child’s balance, optionally with a reason.',
      errors: ['INSUFFICIENT_POINTS'],
    })
    .input(adjustPointsInput)
    .output(pointsAdjusted)
    .mutation(callAndDispatch(deductPoints)),
});
