import { type Kysely, sql } from 'kysely';

/** Ledger entries belong to a ledger instead of a child, so that a job can delete them in batches after the child. */
const CHANGES = [
  `create table ledgers (
    family_id integer not null,
    child_id integer not null,
    erased boolean not null default false,
    primary key (family_id, child_id)
  )`,
  `comment on table ledgers is 'One per child; outlives an erased child until a job has deleted its entries'`,
  `create index ledgers_erased on ledgers (family_id, child_id) where erased`,
  'insert into ledgers (family_id, child_id) select family_id, id from children',

  `create function follow_child() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      -- Restoring a backup may load the ledgers first.
      insert into ledgers (family_id, child_id) values (new.family_id, new.id) on conflict do nothing;
    else
      update ledgers set erased = true where family_id = old.family_id and child_id = old.id;
    end if;
    return null;
  end $$`,
  `create trigger ledger_follows_child after insert or delete on children
    for each row execute function follow_child()`,

  'alter table points_entries drop constraint points_entries_family_id_child_id_fkey',
  `alter table points_entries add constraint points_entries_ledger_fkey
    foreign key (family_id, child_id) references ledgers (family_id, child_id)`,

  // One check per statement: one per row takes most of the time of deleting a long ledger.
  'drop trigger points_entries_append_only on points_entries',
  'drop function refuse_ledger_change()',
  `create function reject_entry_update() returns trigger language plpgsql as $$
  begin
    raise exception 'points_entries is append-only';
  end $$`,
  `create trigger points_entries_no_update before update on points_entries
    for each row execute function reject_entry_update()`,
  `create function reject_entry_delete() returns trigger language plpgsql as $$
  begin
    if exists (
      select from (select distinct family_id, child_id from deleted) as ledger
      join children on children.family_id = ledger.family_id and children.id = ledger.child_id
    ) then
      raise exception 'points_entries is append-only';
    end if;
    return null;
  end $$`,
  `create trigger points_entries_no_delete after delete on points_entries
    referencing old table as deleted for each statement execute function reject_entry_delete()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger points_entries_no_update on points_entries`.execute(db);
  await sql`drop trigger points_entries_no_delete on points_entries`.execute(db);
  await sql`drop function reject_entry_update(), reject_entry_delete()`.execute(db);
  await sql`alter table points_entries drop constraint points_entries_ledger_fkey`.execute(db);
  await sql`delete from points_entries where (family_id, child_id) not in (select family_id, id from children)`.execute(
    db,
  );
  await sql`alter table points_entries add constraint points_entries_family_id_child_id_fkey
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade`.execute(db);
  await sql`create function refuse_ledger_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and not exists (
      select 1 from children where family_id = old.family_id and id = old.child_id
    ) then
      return old; -- erasing a child erases its ledger
    end if;
    raise exception 'points_entries is append-only';
  end $$`.execute(db);
  await sql`create trigger points_entries_append_only before update or delete on points_entries
    for each row execute function refuse_ledger_change()`.execute(db);
  await sql`drop trigger ledger_follows_child on children`.execute(db);
  await sql`drop function follow_child()`.execute(db);
  await sql`drop table ledgers`.execute(db);
}
