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
  stats: authorized('children.read').input(idInput).output(fullChildStats).query(call(getChildStats)),
  /** Today's habits of all children. */
  today: authorized('family.read').meta({ isLong: true }).output(childrenToday).query(call(getChildrenToday)),
  kidDashboard: authorized('children.read').input(idInput).output(kidDashboard).query(call(getKidDashboard)),
  markSeen: authorized('news.markSeen').input(markSeenInput).output(entriesSeen).mutation(call(markSeen)),
  /** `kidDashboard` of the signed-in child; null for other callers, whose role is not yet known. */
  ownDashboard: publicProcedure.output(kidDashboard.nullable()).query(call(getOwnDashboard)),
  /** The first data of a parent's page; null for any other caller, as `ownDashboard`. */
  ownFamily: publicProcedure.input(ownFamilyInput).output(ownFamily.nullable()).query(call(getOwnFamily)),
  parentDashboard: authorized('family.read')
    .input(idInput)
    .output(parentDashboard)
    .query(call(getParentDashboard)),
});
