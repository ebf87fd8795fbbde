import { type Kysely, sql } from 'kysely';

/** Results of nightly backups. */
const CHANGES = [
  `create table nightly_backups (
    id integer generated always as identity primary key,
    started_at timestamptz not null,
    finished_at timestamptz not null check (finished_at >= started_at),
    state text not null check (state in ('verified', 'unchecked', 'failed')),
    file text,
    problem text,
    check ((state = 'verified') = (problem is null)),
    check (file is not null or state = 'failed')
  )`,
  `comment on column nightly_backups.state is 'verified: it was restored, and all star books in it add up'`,
  `comment on column nightly_backups.file is 'Where it lies on the server that made it; null where nothing could be written'`,
  `comment on column nightly_backups.problem is 'Why it was not made or not checked and what to do, for an admin'`,
  `create index nightly_backups_state on nightly_backups (state, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table nightly_backups`.execute(db);
}
