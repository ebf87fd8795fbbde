import { type Kysely, sql } from 'kysely';

/** Rate limits, known devices, and login warnings. */
const CHANGES = [
  `create table tries (
    key bytea primary key,
    account bytea,
    made_at timestamptz[] not null default '{}',
    keep_until timestamptz not null
  )`,
  `comment on table tries is 'What limits count. Keys are keyed hashes: who or what was tried does not show'`,
  `comment on column tries.account is 'The account whose password was tried, as a keyed hash'`,
  `comment on column tries.made_at is 'When the tries that still count were made'`,
  `create index tries_of_account on tries (account) where account is not null`,
  `create index tries_age on tries (keep_until)`,

  `create table known_devices (
    family_id integer not null references families (id) on delete cascade,
    id integer generated always as identity,
    device_hash bytea not null,
    parent_id integer,
    child_id integer,
    last_used_at timestamptz not null,
    primary key (family_id, id),
    constraint known_devices_once unique nulls not distinct (family_id, device_hash, parent_id, child_id),
    foreign key (family_id, parent_id) references parents (family_id, id) on delete cascade,
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade,
    check (num_nonnulls(parent_id, child_id) = 1)
  )`,
  `comment on table known_devices is 'Browsers in which somebody of the family has signed in: strangers'' guesses do not count there'`,
  `create index known_devices_of_parent on known_devices (family_id, parent_id) where parent_id is not null`,
  `create index known_devices_of_child on known_devices (family_id, child_id) where child_id is not null`,
  `create index known_devices_age on known_devices (last_used_at)`,
  `alter table sessions add column device_hash bytea`,
  `comment on column sessions.device_hash is 'The browser that holds it, as known_devices knows it'`,

  `create table login_warnings (
    family_id integer not null references families (id) on delete cascade,
    id integer generated always as identity,
    parent_id integer,
    child_id integer,
    tries integer not null check (tries >= 1),
    first_at timestamptz not null,
    last_at timestamptz not null check (last_at >= first_at),
    dismissed_at timestamptz,
    primary key (family_id, id),
    foreign key (family_id, parent_id) references parents (family_id, id) on delete cascade,
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade,
    check (num_nonnulls(parent_id, child_id) = 1)
  )`,
  `comment on table login_warnings is 'Strangers have tried wrong passwords until they were refused: one line a day and account'`,
  `create index login_warnings_of_parent on login_warnings (family_id, parent_id) where parent_id is not null`,
  `create index login_warnings_of_child on login_warnings (family_id, child_id) where child_id is not null`,
  `create index login_warnings_age on login_warnings (last_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions drop column device_hash`.execute(db);
  await sql`drop table login_warnings, known_devices, tries`.execute(db);
}
