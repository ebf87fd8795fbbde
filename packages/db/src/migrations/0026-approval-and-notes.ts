import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table habits add column requires_approval boolean not null default false`,
    `comment on column habits.requires_approval is 'A completion by the child earns points once a grown-up approves it'`,
    `create index habit_completions_pending on habit_completions (family_id, child_id, habit_id) where status = 'pending'`,
    `create table notes (
      family_id integer not null,
      id integer generated always as identity,
      child_id integer not null,
      kind text not null check (kind in ('praise', 'completion_rejected', 'reply')),
      text text not null check (length(text) between 1 and 200),
      points integer check (points >= 1),
      entry_number integer,
      author_id integer not null,
      request_id uuid,
      created_at timestamptz not null,
      read_at timestamptz,
      primary key (family_id, id),
      check ((points is null) = (entry_number is null)),
      foreign key (family_id, child_id) references children (family_id, id) on delete cascade
    )`,
    `comment on table notes is 'Short texts from parents to a child'`,
    `comment on column notes.points is 'Null: the note gives no points'`,
    `comment on column notes.entry_number is 'The ledger entry of the points'`,
    `create unique index notes_request on notes (family_id, child_id, request_id) where request_id is not null`,
    `create index notes_of_child on notes (family_id, child_id, id)`,
    `create index notes_unread on notes (family_id, child_id, id) where read_at is null`,
    `create table praise_presets (
      family_id integer not null references families (id) on delete cascade,
      position smallint not null check (position between 0 and 11),
      text text not null check (length(text) between 1 and 80),
      points smallint not null check (points between 0 and 20),
      primary key (family_id, position)
    )`,
    `comment on table praise_presets is 'Praise that a family gives in one tap; without rows, the defaults'`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select from habit_completions where status = 'pending' limit 1`.execute(db);
  if (rows.length > 0) throw new Error('Pending completions cannot be kept without approval');
  for (const statement of [
    `drop table praise_presets`,
    `drop table notes`,
    `drop index habit_completions_pending`,
    `alter table habits drop column requires_approval`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
