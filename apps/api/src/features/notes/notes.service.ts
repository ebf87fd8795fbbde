import {
  deleteNote,
  findNoteContext,
  findNoteToDelete,
  writeNote as insertNote,
  inTransaction,
  listNotes,
  markNoteRead,
} from '@starchart/db';
import { appendEntries, type EntryDraft, withDeletedNote } from '@starchart/domain';
import { withValues } from '@starchart/i18n';
import {
  type IdInput,
  type ListNotesInput,
  type NoteWritten,
  type notePage,
  type WriteNoteInput,
} from '@starchart/schema';
import type { z } from 'zod';
import { type Actor, type ChildActor, type GrownUpActor, ledgerActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, orNotFound } from '../../core/domain-error.ts';
import type { Outcome, StoredEvent } from '../../core/domain-events.ts';
import { hmac } from '../../core/hmac.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { getChild } from '../children/children.service.ts';
import { assertBonus, readBonusesGiven } from '../points/bonus-limit.ts';
import { ledgerWrite, updateLedger } from '../points/ledger-transaction.ts';
import { countNote, notesADay } from './count-note.ts';

/**
 * Writes a note to a child, with its points as one ledger entry. A repeated `requestId` returns the first note, also if it was deleted
 * since. Throws KEY_REUSED for one with other words or points, NOT_FOUND, CONFLICT above the notes and points that the author can give a child on a day, and above the highest balance.
 */
export async function writeNote(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { childId, text, points, requestId }: WriteNoteInput,
): Promise<Outcome<NoteWritten>> {
  authorize(actor, 'points.bonus', childId);
  const { familyId } = actor;
  const digest = digestOf(ctx, { childId, text, points });
  return await updateLedger(ctx, actor, {
    read: async (db, today) => {
      const context = orNotFound(await findNoteContext(db, familyId, childId, requestId, today));
      const given = points === 0 ? 0 : await readBonusesGiven(db, actor, childId, today.day);
      return { ...context, given };
    },
    decide: (context) => {
      const { currentPoints } = context;
      const deleted = context.deletedNotes.find((note) => note.requestId === requestId?.toLowerCase());
      const earlier = context.earlier
        ? { id: context.earlier.id, digest: digestOf(ctx, { childId, ...context.earlier }) }
        : deleted;
      if (earlier && earlier.digest !== digest) throw new DomainError('KEY_REUSED', 'idempotency.keyReused');
      if (earlier) return { result: { id: earlier.id, currentPoints }, events: [] };
      if (points > 0) assertBonus(actor, context, points);
      const next = appendEntries(context, points > 0 ? [pointsOfNote(text, points)] : []);
      const note = { kind: 'praise', text, points: points || undefined, requestId } as const;
      return ledgerWrite(next, async (db, change) => {
        const id = await inTransaction(db, async (tx) => {
          const written = await insertNote(tx, change, note);
          if (written !== undefined && !(await countNote(ctx, tx, actor, change))) throw tooManyNotes(actor);
          return written;
        });
        if (id === undefined) return undefined;
        return {
          result: { id, currentPoints: next.after.currentPoints },
          events: eventsOf({ familyId, childId }, 'note.written', points > 0),
        };
      });
    },
  });
}

/**
 * Deletes an unread note and reverses its points, unless they are reversed. Throws NOT_FOUND, FORBIDDEN for the points of another
 * grown-up without the permission to deduct, ALREADY_DECIDED once it was read, STARS_SPENT if the balance is too low.
 */
export async function removeNote(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id }: IdInput,
): Promise<Outcome<void>> {
  const { familyId } = actor;
  return await updateLedger(ctx, actor, {
    read: async (db, today) => {
      const note = orNotFound(await findNoteToDelete(db, familyId, id, today));
      authorize(actor, 'points.bonus', note.childId);
      if (note.entry && !isOwn(note.entry, actor)) authorize(actor, 'points.adjust', note.childId);
      return note;
    },
    decide: (note, { at }) => {
      if (note.readAt !== null) throw new DomainError('ALREADY_DECIDED', 'notes.alreadyRead');
      const { childId, entry } = note;
      const next = appendEntries(note, entry ? [reversalOf(entry)] : []);
      if (next.after.currentPoints < 0) {
        throw new DomainError('STARS_SPENT', 'points.starsSpent');
      }
      const { requestId, text, points, deletedNotes } = note;
      const digest = digestOf(ctx, { childId, text, points: points ?? 0 });
      const deleted = requestId === null ? undefined : { requestId, id, digest, deletedAt: at.toISOString() };
      return ledgerWrite(next, async (tx, change) => {
        if (!(await deleteNote(tx, change, id, deleted && withDeletedNote(deletedNotes, deleted))))
          return undefined;
        return {
          result: undefined,
          events: eventsOf({ familyId, childId }, 'note.deleted', entry !== null),
        };
      });
    },
  });
}

/** One page of a child's notes, newest first. Throws NOT_FOUND. */
export async function listNotesOfChild(
  ctx: ServiceContext,
  actor: Actor,
  input: ListNotesInput,
): Promise<z.input<typeof notePage>> {
  await getChild(ctx, actor, { id: input.childId });
  return await pageAfter(input, (page) => listNotes(ctx.db, actor.familyId, input.childId, page));
}

/** Marks a note as read; a repeat has no effect. Throws NOT_FOUND. */
export async function markRead(
  ctx: ServiceContext,
  actor: GrownUpActor | ChildActor,
  { id: noteId }: IdInput,
): Promise<Outcome<void>> {
  const { familyId } = actor;
  const childIds = actor.role === 'child' ? [actor.id] : (actor.restriction?.childIds ?? null);
  const note = { noteId, childIds, at: ctx.clock.now() };
  const { childId, isFirst } = orNotFound(await markNoteRead(ctx.db, familyId, note));
  return { result: undefined, events: isFirst ? [{ type: 'note.read', familyId, childId }] : [] };
}

/** Of what a repeated request must have in common with the first one. */
function digestOf(
  { keys }: Pick<ServiceContext, 'keys'>,
  { childId, text, points }: { childId: number; text: string; points: number },
): string {
  return hmac(keys.answers, 'note', childId, text, points).toString('base64url');
}

function tooManyNotes(actor: GrownUpActor): DomainError {
  return new DomainError('CONFLICT', withValues('notes.tooManyToday', { count: notesADay(actor) }));
}

/** The actor itself gave the points, not a parent or another guest. */
function isOwn(
  entry: { byRole: string; byId: number; byViaId: number | null },
  actor: GrownUpActor,
): boolean {
  const { role, id, viaId } = ledgerActor(actor);
  return entry.byRole === role && entry.byId === id && entry.byViaId === viaId;
}

function pointsOfNote(text: string, points: number): EntryDraft {
  return { kind: 'adjustment', amount: points, isEarning: false, label: text, reason: text };
}

function reversalOf(entry: { id: number; amount: number; label: string; reason: string | null }): EntryDraft {
  const { id: reversesEntryId, amount, label, reason } = entry;
  return { kind: 'reversal', amount: -amount, isEarning: false, label, reason, reversesEntryId };
}

function eventsOf(
  child: { familyId: number; childId: number },
  type: 'note.written' | 'note.deleted',
  changesPoints: boolean,
): StoredEvent[] {
  return [{ type, ...child }, ...(changesPoints ? [{ type: 'points.adjusted', ...child } as const] : [])];
}
