import { familyRecap, familyRecapInput, weekRecap, weekRecapInput } from '@starchart/schema';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { getFamilyRecap, getWeekRecap } from './recaps.service.ts';

export const recapsRouter = router({
  week: authorized('children.read')
    .meta({ rest: 'GET /children/:id/recaps/week', summary: 'Returns what went well in a week of a child.' })
    .input(weekRecapInput)
    .output(weekRecap)
    .query(call(getWeekRecap)),
  family: authorized('family.read')
    .meta({
      rest: 'GET /recaps/week',
      summary: 'Returns a week of the children whom the caller sees, by default the last full one.',
      isLong: true,
    })
    .input(familyRecapInput)
    .output(familyRecap)
    .query(call(getFamilyRecap)),
});
