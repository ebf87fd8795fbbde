import type { DeletedNote, RejectionNote } from '@starchart/domain';
import { MAX_NOTES_WITHOUT_WORDS, type PraisePreset } from '@starchart/schema';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../db.ts';
import {
  entriesOfWriter,
  insertEntries,
  isReversed,
  LEDGER_STATE_COLUMNS,
  type LedgerChange,
  updateLedgerState,
  type WriterDay,
} from './points.ts';

export interface NewNote {
  kind: 'praise' | 'reply';
  text: string;
  /** The points of the note; above 0, they are booked as a ledger entry. */
  points?: number | undefined;
  requestId?: string | undefined;
}

/** Tells a child what a grown-up changed. `text` is the reason, or empty. */
export type NoteOfChange =
  | RejectionNote
  | { kind: 'redemption_canceled'; text: string; subject: string; pointsChange: number }
  | { kind: 'habit_deleted'; text: string; subject: string }
  | { kind: 'reply'; text: string; subject: string };

type Author = Pick<LedgerChange, 'familyId' | 'actor' | 'at'>;

function insertNote(change: LedgerChange, { kind, text, points, requestId }: NewNote): RawBuilder<unknown> {
  const { familyId, actor, at, after } = change;
  return sql`
    insert into notes (family_id, child_id, kind, text, points, entry_number, author_id, request_id, created_at)
    select ${familyId}, child.id, ${kind}, ${text}, ${points ?? null}::integer,
      ${points === undefined ? null : after.entryCount}::integer, ${actor.id}, ${requestId ?? null}::uuid, ${at}
    from child returning id`;
}

/** Writes notes to the `child` of an earlier part of the statement; those without words only up to a number of notes in 24 hours. */
export function insertNotesOfChange(
  { familyId, actor, at }: Author,
  notes: readonly NoteOfChange[],
): RawBuilder<unknown> {
  return sql`
    insert into notes (family_id, child_id, kind, text, author_id, habit_id, completed_on, slot, subject,
      points_change, created_at)
    select ${familyId}, child.id, n.kind, n.text, ${actor.id}, n."habitId", n."completedOn", n.slot, n.subject,
      n."pointsChange", ${at}
    from child, jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n(
      kind text, text text, "habitId" integer, "completedOn" date, slot smallint, subject text, "pointsChange" integer)
    where n.text <> '' or ${MAX_NOTES_WITHOUT_WORDS} > (
      select count(*) from (
        select from notes
        where notes.family_id = ${familyId} and notes.child_id = child.id and author_id = ${actor.id}
          and notes.created_at > ${at}::timestamptz - interval '24 hours' and notes.created_at <= ${at}::timestamptz
        limit ${MAX_NOTES_WITHOUT_WORDS}) as written)
    returning id`;
}

/** Writes a note about a change that is no ledger change. */
export async function writeNoteOfChange(
  db: Queryable,
  author: Author & { childId: number },
  note: NoteOfChange,
): Promise<void> {
  const { familyId, childId } = author;
  await sql`
    with child as (select id from children where family_id = ${familyId} and id = ${childId})
    ${insertNotesOfChange(author, [note])}`.execute(db);
}

/** Writes a note with its ledger entry, if it has one, and returns its id. Undefined when the ledger has changed. */
export async function writeNote(
  db: Queryable,
  change: LedgerChange,
  note: NewNote,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with child as (${updateLedgerState(change)}), entries as (${insertEntries(change)}),
      note as (${insertNote(change, note)})
    select id from note`.execute(db);
  return rows[0]?.id;
}

/**
 * All data for the decision on praise: the ledger, the note of an earlier request with the same id, and what is known of deleted ones.
 * Undefined when there is no such child.
 */
export function findNoteContext(
  db: Queryable,
  familyId: number,
  childId: number,
  requestId: string | undefined,
  today: WriterDay,
) {
  const earlier = db
    .selectFrom('notes')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .where('request_id', '=', requestId ?? null)
    .select(['id', 'text', sql<number>`coalesce(points, 0)`.as('points')]);
  return db
    .selectFrom('children')
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .select(['id as childId', ...LEDGER_STATE_COLUMNS])
    .select([
      entriesOfWriter(familyId, childId, today),
      jsonObjectFrom(earlier).as('earlier'),
      sql<DeletedNote[]>`deleted_notes`.as('deletedNotes'),
    ])
    .executeTakeFirst();
}

/** A note with its ledger, and the entry of its points unless that is reversed. */
export function findNoteToDelete(db: Queryable, familyId: number, noteId: number, today: WriterDay) {
  const entry = db
    .selectFrom('points_entries')
    .where('points_entries.family_id', '=', familyId)
    .where(
      sql<boolean>`points_entries.child_id = notes.child_id and points_entries.number = notes.entry_number`,
    )
    .where(sql<boolean>`not ${isReversed(familyId)}`)
    .select([
      'points_entries.id',
      'amount',
      'label',
      'reason',
      'actor_role as byRole',
      'actor_id as byId',
      'via_id as byViaId',
    ]);
  return db
    .selectFrom('notes')
    .innerJoin('children', (join) =>
      join.onRef('children.family_id', '=', 'notes.family_id').onRef('children.id', '=', 'notes.child_id'),
    )
    .where('notes.family_id', '=', familyId)
    .where('notes.id', '=', noteId)
    .select([
      'notes.child_id as childId',
      'notes.read_at as readAt',
      'text',
      'points',
      'request_id as requestId',
      sql<DeletedNote[]>`deleted_notes`.as('deletedNotes'),
      ...LEDGER_STATE_COLUMNS,
    ])
    .select((eb) => entriesOfWriter(familyId, eb.ref('notes.child_id'), today))
    .select(jsonObjectFrom(entry).as('entry'))
    .executeTakeFirst();
}

/**
 * Deletes a note, writes the entry that reverses its points, if there is one, and stores the deleted notes of the child, if given. False
 * when the ledger or the note has changed.
 */
export async function deleteNote(
  db: Queryable,
  change: LedgerChange,
  noteId: number,
  deletedNotes?: readonly DeletedNote[],
): Promise<boolean> {
  const { rows } = await sql`
    with child as (${updateLedgerState(change, deletedNotes && { deletedNotes })}), entries as (${insertEntries(change)})
    delete from notes using child
    where notes.family_id = ${change.familyId} and notes.id = ${noteId}
    returning notes.id`.execute(db);
  return rows.length > 0;
}

/**
 * Marks a note of one of these children (null: of the family) as read, once. Returns its child; undefined if there is no such note.
 * Raises the version of the child, so that a note is either read or deleted.
 */
export async function markNoteRead(
  db: Queryable,
  familyId: number,
  { noteId, childIds, at }: { noteId: number; childIds: readonly number[] | null; at: Date },
): Promise<{ childId: number; isFirst: boolean } | undefined> {
  const { rows } = await sql<{ childId: number; isFirst: boolean }>`
    with found as (
      select id, child_id, read_at from notes
      where family_id = ${familyId} and id = ${noteId}
        and (${childIds}::integer[] is null or child_id = any(${childIds}::integer[]))
    ), child as (
      update children set version = version + 1 from found
      where children.family_id = ${familyId} and children.id = found.child_id and found.read_at is null
      returning children.id
    ), marked as (
      update notes set read_at = ${at} from child
      where notes.family_id = ${familyId} and notes.id = ${noteId} and notes.read_at is null
      returning notes.id
    )
    select found.child_id as "childId", exists (select from marked) as "isFirst" from found`.execute(db);
  return rows[0];
}

/** A child's notes, or those of some ids. */
function notesOfChild(db: Queryable, familyId: number, childId: number, ids?: Expression<number>) {
  const notes = db
    .selectFrom('notes')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .selectAll()
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(array${ids})`));
  return db.selectFrom(notes.as('notes')).select((eb) => [
    'notes.id',
    'notes.kind',
    'notes.text',
    'notes.points',
    'notes.habit_id as habitId',
    'notes.completed_on as completedOn',
    'notes.slot',
    'notes.subject',
    'notes.points_change as pointsChange',
    'notes.created_at as createdAt',
    'notes.read_at as readAt',
    eb
      .selectFrom('parents')
      .where('parents.family_id', '=', familyId)
      .whereRef('parents.id', '=', 'notes.author_id')
      .select(({ fn }) => fn.coalesce('parents.name_for_children', 'parents.name').as('name'))
      .as('authorName'),
    eb
      .selectFrom('habits')
      .where('habits.family_id', '=', familyId)
      .whereRef('habits.id', '=', 'notes.habit_id')
      .select('habits.name')
      .as('habitName'),
  ]);
}

/** One page of a child's notes, newest first, with ids below `cursor`. */
export function listNotes(
  db: Queryable,
  familyId: number,
  childId: number,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
) {
  return notesOfChild(db, familyId, childId)
    .$if(cursor !== undefined, (query) => query.where('notes.id', '<', cursor ?? 0))
    .orderBy('notes.id', 'desc')
    .limit(limit)
    .execute();
}

/** Unread notes on a child's page, the newest ones of which they are the oldest, and slots of rejections among which those are looked for. */
const UNREAD = { shown: 20, newest: 50, slots: 1_000 };

/**
 * The ids of unread notes that can be among the newest ones to show. Of the rejections of a slot, of which there can be very many, the
 * newest one; an index leads from slot to slot.
 */
function unreadIds(familyId: number, childId: number): RawBuilder<number> {
  const isUnread = sql`family_id = ${familyId} and child_id = ${childId} and read_at is null`;
  const ofSlot = sql`select id, habit_id, completed_on, coalesce(slot, 0) as slot from notes
    where ${isUnread} and habit_id is not null and completed_on is not null`;
  const newestOfLastSlot = sql`order by habit_id desc, completed_on desc, coalesce(slot, 0) desc, id desc limit 1`;
  return sql`(
    with recursive rejection as (
      select last.*, 1 as number from (${ofSlot} ${newestOfLastSlot}) as last
      union all
      select next.*, number + 1 from rejection, lateral (
        ${ofSlot} and (habit_id, completed_on, coalesce(slot, 0)) < (rejection.habit_id, rejection.completed_on, rejection.slot)
        ${newestOfLastSlot}
      ) as next
      where number < ${UNREAD.slots}
    )
    select id from rejection
    union all
    (select id from notes where ${isUnread} and (habit_id is null or completed_on is null)
      order by id desc limit ${UNREAD.newest}))`;
}

/** Whether the slot of a rejection in `notes` is done again. */
function isDoneAgain(familyId: number) {
  return sql<boolean>`exists (
    select from habit_completions as redone
    where redone.family_id = ${familyId} and redone.habit_id = notes.habit_id
      and redone.completed_on = notes.completed_on and coalesce(redone.slot = notes.slot, true)
      and coalesce(redone.recorded_at, redone.completed_at) > notes.created_at)`;
}

/** Marks the rejections of a habit as read that are done again: without their completions, they would be unread again. */
export async function markDoneAgainRead(
  db: Queryable,
  familyId: number,
  { childId, habitId }: { childId: number; habitId: number },
  at: Date,
): Promise<void> {
  await sql`
    update notes set read_at = ${at}
    where family_id = ${familyId} and child_id = ${childId} and habit_id = ${habitId} and read_at is null
      and ${isDoneAgain(familyId)}`.execute(db);
}

/**
 * A child's unread notes, oldest first; of very many, the first of the newest fifty. A rejection is left out once its slot is done again,
 * and after a newer one of the slot. Rejections without a slot are older than that column: any slot will do.
 */
export function unreadNotesOfChild(db: Queryable, familyId: number, childId: number) {
  const newest = notesOfChild(db, familyId, childId, unreadIds(familyId, childId))
    .where(({ not }) => not(isDoneAgain(familyId)))
    .where(
      // A subquery per note: a join would read all notes of the child.
      ({ selectFrom }) =>
        selectFrom('notes as newer')
          .where('newer.family_id', '=', familyId)
          .where('newer.child_id', '=', childId)
          .whereRef('newer.habit_id', '=', 'notes.habit_id')
          .whereRef('newer.completed_on', '=', 'notes.completed_on')
          .whereRef('newer.id', '>', 'notes.id')
          .where(sql<boolean>`coalesce(notes.slot = newer.slot, true)`)
          .select('newer.id')
          .orderBy('newer.id', 'desc')
          .limit(1),
      'is',
      null,
    )
    .orderBy('notes.id', 'desc')
    .limit(UNREAD.newest);
  return db.selectFrom(newest.as('newest')).selectAll().orderBy('newest.id').limit(UNREAD.shown);
}

/** The family's own presets, in their order. */
export function listPraisePresets(db: Queryable, familyId: number): Promise<PraisePreset[]> {
  return db
    .selectFrom('praise_presets')
    .where('family_id', '=', familyId)
    .select(['text', 'points'])
    .orderBy('position')
    .execute();
}

/** Replaces the family's presets. Call it in a transaction, after `lockFamily`. */
export async function replacePraisePresets(
  db: Queryable,
  familyId: number,
  presets: readonly PraisePreset[],
): Promise<void> {
  await db.deleteFrom('praise_presets').where('family_id', '=', familyId).execute();
  if (presets.length === 0) return;
  const rows = presets.map((preset, position) => ({ family_id: familyId, position, ...preset }));
  await db.insertInto('praise_presets').values(rows).execute();
}
