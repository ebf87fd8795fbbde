import {
  devicePairing,
  familyBoard,
  familyDevice,
  idInput,
  inviteFamilyDeviceInput,
  nothing,
  pairFamilyDeviceInput,
  sessionRecord,
  updateFamilyDeviceInput,
} from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/domain-events/dispatch.ts';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import {
  authorized,
  authorizedWithoutKey,
  safeguarded,
  sensitive,
  visitorProcedure,
} from '../../trpc/procedures.ts';
import { confirmRecentPassword } from '../auth/current-password.ts';
import { limitDeviceInvitations } from '../auth/request-limits.ts';
import { getFamilyBoard } from './family-board.service.ts';
import { listFamilyDevices, removeFamilyDevice, updateFamilyDevice } from './family-devices.service.ts';
import { inviteFamilyDevice, pairFamilyDevice, pairThisBrowser } from './pairing.service.ts';

export const familyDevicesRouter = router({
  list: authorized('devices.manage').output(z.array(familyDevice)).query(call(listFamilyDevices)),
  invite: sensitive('devices.manage')
    .input(inviteFamilyDeviceInput)
    .use(safeguarded({ limit: limitDeviceInvitations, confirm: confirmRecentPassword }))
    .output(devicePairing)
    .mutation(({ ctx, input }) => {
      const { confirmed } = ctx;
      return inviteFamilyDevice(ctx, ctx.actor, input, { confirmed, arrival: ctx.arrival() });
    }),
  pair: visitorProcedure
    .input(pairFamilyDeviceInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => dispatch(ctx, pairFamilyDevice(ctx, ctx.actor, input))),
  /** Pairs the browser of the caller, whose session it replaces. */
  pairHere: authorizedWithoutKey('devices.manage')
    .input(inviteFamilyDeviceInput)
    .use(async ({ ctx, input, next }) => next({ ctx: await confirmRecentPassword(ctx, ctx.actor, input) }))
    .output(sessionRecord)
    .mutation(({ ctx, input }) => dispatch(ctx, pairThisBrowser(ctx, ctx.actor, input, ctx.confirmed))),
  update: authorized('devices.manage')
    .input(updateFamilyDeviceInput)
    .output(familyDevice)
    .mutation(callAndDispatch(updateFamilyDevice)),
  remove: authorized('devices.manage')
    .meta({ endsAccess: true })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(removeFamilyDevice)),
  board: authorized('board.read').meta({ isLong: true }).output(familyBoard).query(call(getFamilyBoard)),
});
