import {
  idInput,
  listNotesInput,
  notePage,
  noteWritten,
  nothing,
  praisePresets,
  savePraisePresetsInput,
  writeNoteInput,
} from '@starchart/schema';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { listNotesOfChild, markRead, removeNote, writeNote } from './notes.service.ts';
import { getPraisePresets, savePraisePresets } from './praise-presets.service.ts';

export const notesRouter = router({
  write: authorized('points.bonus')
    .meta({
      rest: 'POST /children/:id/notes',
      status: 201,
      summary: 'Writes a note to a child, with points for spending if there are any.',
      errors: ['CONFLICT'],
    })
    .input(writeNoteInput)
    .output(noteWritten)
    .mutation(callAndDispatch(writeNote)),
  list: authorized('children.read')
    .meta({ rest: 'GET /children/:id/notes', summary: 'Lists the notes to a child, newest first, in pages.' })
    .input(listNotesInput)
    .output(notePage)
    .query(call(listNotesOfChild)),
  markRead: authorized('notes.markRead')
    .meta({ rest: 'POST /notes/:id/read', summary: 'Marks a note as read; a repeat has no effect.' })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(markRead)),
  delete: authorized('points.bonus')
    .meta({
      rest: 'DELETE /notes/:id',
      summary: 'Deletes an unread note and takes its points back.',
      errors: ['ALREADY_DECIDED', 'STARS_SPENT'],
    })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(removeNote)),
});

export const praisePresetsRouter = router({
  get: authorized('family.read')
    .meta({ rest: 'GET /praise-presets', summary: 'Returns the praise that grown-ups give in one tap.' })
    .output(praisePresets)
    .query(call(getPraisePresets)),
  save: authorized('praisePresets.manage')
    .meta({
      rest: 'PUT /praise-presets',
      summary: 'Replaces the praise that grown-ups give in one tap; without any, the default applies.',
    })
    .input(savePraisePresetsInput)
    .output(praisePresets)
    .mutation(callAndDispatch(savePraisePresets)),
});
