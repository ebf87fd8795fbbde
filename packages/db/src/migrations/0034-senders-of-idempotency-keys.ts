import { type Kysely, sql } from 'kysely';

/** Whose quota a key uses: the person, or its access token or guest pass. Earlier keys count for the person. */
const CHANGES = [
  `alter table idempotency_keys add column sender text`,
  `update idempotency_keys set sender = actor_role || '/' || actor_id`,
  `alter table idempotency_keys alter column sender set not null`,
  `comment on column idempotency_keys.sender is
    'Whose quota it uses, as kind/id: a person, also with a profile on a family device, an access token, or a guest pass'`,
  `drop index idempotency_keys_of_actor`,
  `create index idempotency_keys_of_sender on idempotency_keys (family_id, sender, created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index idempotency_keys_of_sender`.execute(db);
  await sql`alter table idempotency_keys drop column sender`.execute(db);
  await sql`
    create index idempotency_keys_of_actor
      on idempotency_keys (family_id, actor_role, actor_id, created_at)`.execute(db);
}
