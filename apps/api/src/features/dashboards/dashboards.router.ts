import {
  childrenToday,
  entriesSeen,
  fullChildStats,
  idInput,
  kidDashboard,
  markSeenInput,
  ownFamily,
  ownFamilyInput,
  parentDashboard,
} from '@starchart/schema';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized, publicProcedure } from '../../trpc/procedures.ts';
import {
  getChildrenToday,
  getChildStats,
  getKidDashboard,
  getOwnDashboard,
  getOwnFamily,
  getParentDashboard,
} from './dashboards.service.ts';
import { markSeen } from './news.service.ts';

/** Part of `children`. */
export const dashboardsRouter = router({
  stats: authorized('children.read')
    .meta({ rest: 'GET /children/:id/stats', summary: 'Returns a child’s statistics.' })
    .input(idInput)
    .output(fullChildStats)
    .query(call(getChildStats)),
  /** Today's habits of all children. */
  today: authorized('family.read').meta({ isLong: true }).output(childrenToday).query(call(getChildrenToday)),
  kidDashboard: authorized('children.read')
    .meta({ rest: 'GET /children/:id/kid-dashboard', summary: 'Returns all data of the child’s dashboard.' })
    .input(idInput)
    .output(kidDashboard)
    .query(call(getKidDashboard)),
  markSeen: authorized('news.markSeen')
    .meta({
      rest: 'PUT /children/:id/seen',
      summary:
        'Notes that the child has seen its ledger up to an entry, so that no other device shows it as new.',
    })
    .input(markSeenInput)
    .output(entriesSeen)
    .mutation(call(markSeen)),
  /** `kidDashboard` of the signed-in child; null for other callers, whose role is not yet known. */
  ownDashboard: publicProcedure.output(kidDashboard.nullable()).query(call(getOwnDashboard)),
  /** The first data of a parent's page; null for any other caller, as `ownDashboard`. */
  ownFamily: publicProcedure.input(ownFamilyInput).output(ownFamily.nullable()).query(call(getOwnFamily)),
  parentDashboard: authorized('family.read')
    .meta({
      rest: 'GET /children/:id/parent-dashboard',
      summary: 'Returns all data of the parent’s page about a child.',
    })
    .input(idInput)
    .output(parentDashboard)
    .query(call(getParentDashboard)),
});
