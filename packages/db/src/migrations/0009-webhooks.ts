import { type Kysely, sql } from 'kysely';

/** Webhooks and their deliveries. */
const CHANGES = [
  `create table webhooks (
    family_id integer not null references families (id) on delete cascade,
    id integer generated always as identity,
    url text not null check (length(url) between 1 and 500),
    events text[] not null check (cardinality(events) > 0),
    nonce bytea not null,
    created_at timestamptz not null,
    primary key (family_id, id)
  )`,
  `comment on column webhooks.nonce is 'The secret is computed from it and from the secrets of the server'`,

  `create table webhook_deliveries (
    family_id integer not null,
    id integer generated always as identity,
    webhook_id integer not null,
    child_id integer,
    message_id text not null,
    type text not null,
    body text not null,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    created_at timestamptz not null,
    try_until timestamptz not null,
    attempts integer not null default 0,
    last_tried_at timestamptz,
    delivered_at timestamptz,
    last_error text,
    primary key (family_id, id),
    foreign key (family_id, webhook_id) references webhooks (family_id, id) on delete cascade,
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade
  )`,
  `comment on column webhook_deliveries.child_id is 'Whom the message is about, with whom it is erased; null for a test'`,
  `create index webhook_deliveries_of_webhook on webhook_deliveries (family_id, webhook_id, id)`,
  `create index webhook_deliveries_of_child on webhook_deliveries (family_id, child_id)`,
  `create index webhook_deliveries_age on webhook_deliveries (created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table webhook_deliveries, webhooks`.execute(db);
}
