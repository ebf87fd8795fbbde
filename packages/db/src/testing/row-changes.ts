import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

/** Tables that every request may change. */
const NOT_RECORDED = ['sessions', 'rate_limits', 'kysely_migration', 'kysely_migration_lock'];

/** Delivery state of mails and webhooks, which changes in the background. */
const DELIVERY_COLUMNS = ['state', 'attempts', 'sent_at', 'delivered_at', 'last_tried_at', 'last_error'];

/** Changed rows since the first fingerprint of a database, by family; null for rows without a family. */
type ChangesByFamily = Map<number | null, { changes: number; tables: Set<string> }>;

const recordings = new WeakMap<Queryable, Promise<ChangesByFamily>>();

/**
 * Equal as long as no transaction that changed a row was committed, whatever the row's size. Names the
 * tables that changed, for the message of a failed comparison. The first call installs triggers, so that the
 * cost of the others does not depend on the number of rows.
 */
export async function databaseFingerprint(db: Queryable): Promise<string> {
  return JSON.stringify(
    [...(await changesOf(db))].map(([familyId, changes]) => [familyId, ...shown(changes)]),
  );
}

/** The same for the rows of one family. */
export async function familyFingerprint(db: Queryable, familyId: number): Promise<string> {
  return JSON.stringify(shown((await changesOf(db)).get(familyId)));
}

function shown(family: { changes: number; tables: Set<string> } | undefined): [number, ...string[]] {
  return [family?.changes ?? 0, ...(family?.tables ?? [])];
}

async function changesOf(db: Queryable): Promise<ChangesByFamily> {
  const recording = recordings.get(db) ?? startRecording(db);
  recordings.set(db, recording);
  const changes = await recording;
  const { rows } = await sql<{ family_id: number | null; table_name: string; changes: number }>`
    with changed as (delete from testing.row_changes returning family_id, table_name)
    select family_id, table_name, count(*)::int as changes from changed group by family_id, table_name`.execute(
    db,
  );
  for (const row of rows) {
    const known = changes.get(row.family_id) ?? { changes: 0, tables: new Set() };
    changes.set(row.family_id, {
      changes: known.changes + row.changes,
      tables: known.tables.add(row.table_name),
    });
  }
  return changes;
}

async function startRecording(db: Queryable): Promise<ChangesByFamily> {
  await sql`create schema testing`.execute(db);
  await sql`create unlogged table testing.row_changes (family_id integer, table_name text not null)`.execute(
    db,
  );
  await sql`
    create function testing.record_row_change() returns trigger language plpgsql as ${sql.lit(RECORD_ROW_CHANGE)}`.execute(
    db,
  );
  const tables = await db.introspection.getTables();
  for (const { schema, name } of tables) {
    if (schema !== 'public' || NOT_RECORDED.includes(name)) continue;
    await sql`
      create trigger record_row_change after insert or update or delete on ${sql.table(name)}
      for each row execute function testing.record_row_change()`.execute(db);
  }
  return new Map();
}

const RECORD_ROW_CHANGE = `
  declare
    ignored text[] := case when tg_table_name in ('outbox', 'webhook_deliveries') then array[${DELIVERY_COLUMNS.map((name) => `'${name}'`).join(', ')}] else '{}' end;
    earlier jsonb := to_jsonb(old) - ignored;
    later jsonb := to_jsonb(new) - ignored;
  begin
    if earlier is distinct from later then
      insert into testing.row_changes values (
        (coalesce(later, earlier) ->> case tg_table_name when 'families' then 'id' else 'family_id' end)::integer,
        tg_table_name);
    end if;
    return null;
  end`;
