import { type Kysely, sql } from 'kysely';

/** Stored responses of idempotent writes, and results of ledger audits. */
const CHANGES = [
  `create table idempotency_keys (
    family_id integer not null references families (id) on delete cascade,
    actor_role text not null check (actor_role in ('parent', 'child')),
    actor_id integer not null,
    key_hash bytea not null,
    request_hash bytea not null,
    answer bytea,
    created_at timestamptz not null,
    primary key (family_id, actor_role, actor_id, key_hash)
  )`,
  `comment on column idempotency_keys.answer is 'Encrypted with the key itself, of which only the hash is stored'`,
  `create index idempotency_keys_age on idempotency_keys (created_at)`,

  `create index reward_redemptions_handed_out on reward_redemptions (family_id, child_id, fulfilled_at) where fulfilled`,

  `create table ledger_audits (
    id integer generated always as identity primary key,
    started_at timestamptz not null,
    finished_at timestamptz not null check (finished_at >= started_at),
    children integer not null check (children >= 0),
    entries bigint not null check (entries >= 0),
    faulty_children integer not null check (faulty_children >= 0)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index reward_redemptions_handed_out`.execute(db);
  await sql`drop table ledger_audits, idempotency_keys`.execute(db);
}
