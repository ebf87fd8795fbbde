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
import { call, callAndDispatch } from '../../transport/trpc/call.ts';
import { idempotent } from '../../transport/trpc/idempotency.ts';
import { router } from '../../transport/trpc/init.ts';
import {
  authorized,
  authorizedWithoutKey,
  authorizedWithPassword,
  confirmPassword,
  limitDeviceInvitations,
  visitorProcedure,
} from '../../transport/trpc/procedures.ts';
import { getFamilyBoard } from './family-board.service.ts';
import { listFamilyDevices, removeFamilyDevice, updateFamilyDevice } from './family-devices.service.ts';
import { inviteFamilyDevice, pairFamilyDevice, pairThisBrowser } from './pairing.service.ts';

export const familyDevicesRouter = router({
  list: authorized('devices.manage').output(z.array(familyDevice)).query(call(listFamilyDevices)),
  invite: authorizedWithPassword('devices.manage')
    .input(inviteFamilyDeviceInput)
    .use(confirmPassword)
    .use(limitDeviceInvitations)
    .use(idempotent)
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
    .use(confirmPassword)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => dispatch(ctx, pairThisBrowser(ctx, ctx.actor, input, ctx.confirmed))),
  update: authorized('devices.manage')
    .input(updateFamilyDeviceInput)
    .output(familyDevice)
    .mutation(callAndDispatch(updateFamilyDevice)),
  remove: authorized('devices.manage')
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(removeFamilyDevice)),
  board: authorized('board.read').output(familyBoard).query(call(getFamilyBoard)),
});
