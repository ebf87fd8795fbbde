import { familyRecap, familyRecapInput, weekRecap, weekRecapInput } from '@starchart/schema';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { getFamilyRecap, getWeekRecap } from './recaps.service.ts';

export const recapsRouter = router({
  week: authorized('children.read').input(weekRecapInput).output(weekRecap).query(call(getWeekRecap)),
  family: authorized('family.read')
    .meta({ isLong: true })
    .input(familyRecapInput)
    .output(familyRecap)
    .query(call(getFamilyRecap)),
});
