import { type Kysely, sql } from 'kysely';

const CHANGES = [
  `create table wishes (
    family_id integer not null,
    id integer generated always as identity,
    child_id integer not null,
    text text not null check (length(text) between 3 and 80),
    created_at timestamptz not null,
    status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
    answered_at timestamptz,
    reward_id integer,
    primary key (family_id, id),
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade,
    foreign key (family_id, child_id, reward_id) references rewards (family_id, child_id, id)
      on delete set null (reward_id),
    check ((status = 'open') = (answered_at is null)),
    check (reward_id is null or status = 'accepted')
  )`,
  `create index wishes_of_child on wishes (family_id, child_id, id)`,
  `comment on column wishes.reward_id is 'What the wish became; null again once that reward is deleted'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table wishes`.execute(db);
}
