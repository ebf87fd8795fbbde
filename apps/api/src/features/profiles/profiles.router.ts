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
    .meta({
      rest: 'POST /profiles/enter',
      summary: 'Opens the profile of a child or a parent on the family device of the session.',
      errors: ['NOT_FOUND'],
    })
    .input(enterProfileInput)
    .output(sessionRecord)
    .mutation(callAndDispatch(enterProfile)),
  leave: authorizedWithoutKey('profiles.enter')
    .meta({
      rest: 'POST /profiles/leave',
      summary: 'Closes the open profile on the family device of the session.',
      endsAccess: true,
    })
    .output(sessionRecord)
    .mutation(call(leaveProfile)),
  requestEntry: authorized('profiles.requestEntry')
    .meta({
      rest: 'POST /profiles/entry-requests',
      status: 201,
      summary: 'Asks the parents to let a child in without its PIN.',
    })
    .input(requestEntryInput)
    .output(entryRequested)
    .mutation(callAndDispatch(requestEntry)),
  entryRequests: authorized('devices.manage')
    .meta({
      rest: 'GET /entry-requests',
      summary: 'Lists the open entry requests of the family, newest first.',
    })
    .output(z.array(entryRequest))
    .query(call(listEntryRequests)),
  allowEntry: authorized('devices.manage')
    .meta({
      rest: 'POST /entry-requests/:id/allow',
      summary: 'Lets a child in: its device may open the profile once.',
    })
    .input(allowEntryInput)
    .output(nothing)
    .mutation(callAndDispatch(allowEntry)),
});
