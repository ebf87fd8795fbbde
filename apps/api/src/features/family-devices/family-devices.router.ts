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
  list: authorized('devices.manage')
    .meta({ rest: 'GET /family-devices', summary: 'Lists the family’s devices.' })
    .output(z.array(familyDevice))
    .query(call(listFamilyDevices)),
  invite: sensitive('devices.manage')
    .meta({
      rest: 'POST /family-device-invitations',
      status: 201,
      summary: 'Creates a link and a code with which a browser becomes a family device.',
      errors: ['NOT_FOUND', 'CONFLICT'],
    })
    .input(inviteFamilyDeviceInput)
    .use(safeguarded({ limit: limitDeviceInvitations, confirm: confirmRecentPassword }))
    .output(devicePairing)
    .mutation(({ ctx, input }) => {
      const { confirmed } = ctx;
      return inviteFamilyDevice(ctx, ctx.actor, input, { confirmed, arrival: ctx.arrival() });
    }),
  pair: visitorProcedure
    .meta({
      rest: 'POST /family-devices/pair',
      summary: 'Makes this browser a family device with the secret of a link or a typed code.',
      errors: ['HTTPS_REQUIRED', 'NOT_FOUND', 'CONFLICT'],
    })
    .input(pairFamilyDeviceInput)
    .output(sessionRecord)
    .mutation(({ ctx, input }) => dispatch(ctx, pairFamilyDevice(ctx, ctx.actor, input))),
  /** Pairs the browser of the caller, whose session it replaces. */
  pairHere: authorizedWithoutKey('devices.manage')
    .meta({
      rest: 'POST /family-devices/pair-here',
      summary: 'Makes the browser of the caller a family device; the session ends.',
      errors: ['NOT_FOUND', 'CONFLICT'],
    })
    .input(inviteFamilyDeviceInput)
    .use(async ({ ctx, input, next }) => next({ ctx: await confirmRecentPassword(ctx, ctx.actor, input) }))
    .output(sessionRecord)
    .mutation(({ ctx, input }) => dispatch(ctx, pairThisBrowser(ctx, ctx.actor, input, ctx.confirmed))),
  update: authorized('devices.manage')
    .meta({ rest: 'PATCH /family-devices/:id', summary: 'Updates the given settings of a device.' })
    .input(updateFamilyDeviceInput)
    .output(familyDevice)
    .mutation(callAndDispatch(updateFamilyDevice)),
  remove: authorized('devices.manage')
    .meta({
      rest: 'DELETE /family-devices/:id',
      summary: 'Removes a device and ends its sessions.',
      endsAccess: true,
    })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(removeFamilyDevice)),
  board: authorized('board.read')
    .meta({
      rest: 'GET /family-board',
      summary: 'Returns the children whom the caller sees, with today’s habits.',
      isLong: true,
    })
    .output(familyBoard)
    .query(call(getFamilyBoard)),
});
