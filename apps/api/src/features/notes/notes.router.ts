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
    .input(writeNoteInput)
    .output(noteWritten)
    .mutation(callAndDispatch(writeNote)),
  list: authorized('children.read').input(listNotesInput).output(notePage).query(call(listNotesOfChild)),
  markRead: authorized('notes.markRead').input(idInput).output(nothing).mutation(callAndDispatch(markRead)),
  delete: authorized('points.bonus').input(idInput).output(nothing).mutation(callAndDispatch(removeNote)),
});

export const praisePresetsRouter = router({
  get: authorized('family.read').output(praisePresets).query(call(getPraisePresets)),
  save: authorized('praisePresets.manage')
    .input(savePraisePresetsInput)
    .output(praisePresets)
    .mutation(callAndDispatch(savePraisePresets)),
});
