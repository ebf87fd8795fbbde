import type { NoteKind } from '@starchart/schema';
import { type RawBuilder, sql } from 'kysely';
import type { LedgerChange } from './points.ts';

export interface NewNote {
  kind: NoteKind;
  text: string;
}

/** Writes a note without points; comes after `updateLedgerState` in the same statement. */
export function insertNote(
  { familyId, actor, at }: LedgerChange,
  { kind, text }: NewNote,
): RawBuilder<unknown> {
  return sql`
    insert into notes (family_id, child_id, kind, text, author_id, created_at)
    select ${familyId}, child.id, ${kind}, ${text}, ${actor.id}, ${at} from child`;
}
