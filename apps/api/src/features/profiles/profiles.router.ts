import {
  allowEntryInput,
  enterProfileInput,
  entryRequest,
  entryRequested,
  nothing,
  requestEntryInput,
  sessionRecord,
} from '@starchart/schema';
import { z } from 'zod';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized, authorizedWithoutKey } from '../../trpc/procedures.ts';
import { allowEntry, listEntryRequests, requestEntry } from './entry-requests.service.ts';
import { enterProfile, leaveProfile } from './profiles.service.ts';

export const profilesRouter = router({
  enter: authorizedWithoutKey('profiles.enter')
    .input(enterProfileInput)
    .output(sessionRecord)
    .mutation(callAndDispatch(enterProfile)),
  leave: authorizedWithoutKey('profiles.enter')
    .meta({ endsAccess: true })
    .output(sessionRecord)
    .mutation(call(leaveProfile)),
  requestEntry: authorized('profiles.requestEntry')
    .input(requestEntryInput)
    .output(entryRequested)
    .mutation(callAndDispatch(requestEntry)),
  entryRequests: authorized('devices.manage').output(z.array(entryRequest)).query(call(listEntryRequests)),
  allowEntry: authorized('devices.manage')
    .input(allowEntryInput)
    .output(nothing)
    .mutation(callAndDispatch(allowEntry)),
});
