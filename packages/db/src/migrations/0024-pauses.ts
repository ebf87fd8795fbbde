import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table pauses (
      family_id integer not null references families (id) on delete cascade,
      id integer generated always as identity,
      child_id integer,
      habit_id integer,
      kind text not null check (kind in ('sick', 'vacation', 'away', 'day_off')),
      starts_on date not null,
      ends_on date not null check (ends_on between starts_on and starts_on + 366),
      created_by integer not null,
      created_at timestamptz not null,
      primary key (family_id, id),
      foreign key (family_id, child_id) references children (family_id, id) on delete cascade,
      foreign key (family_id, child_id, habit_id) references habits (family_id, child_id, id) on delete cascade,
      check (habit_id is null or child_id is not null)
    )`,
    `comment on table pauses is 'Days on which habits have nothing due'`,
    `comment on column pauses.child_id is 'Null with habit_id: the whole family. Only habit_id null: all habits of the child'`,
    `create index pauses_by_end on pauses (family_id, ends_on)`,
    `create index pauses_of_child on pauses (family_id, child_id)`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table pauses`.execute(db);
}
