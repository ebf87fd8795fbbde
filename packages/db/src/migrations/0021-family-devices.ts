import { type Kysely, sql } from 'kysely';

/** A family pairs shared devices, on which its people open their profiles, with a PIN if they have one. */
const CHANGES = [
  `create table family_devices (
    family_id integer not null references families (id) on delete cascade,
    id integer generated always as identity,
    name text not null check (length(name) between 1 and 40),
    all_children boolean not null,
    board_mode text not null default 'faces' check (board_mode in ('faces', 'today', 'check-off')),
    show_balances boolean not null default false,
    lock_after_s integer default 300 check (lock_after_s between 30 and 3600),
    keep_screen_on boolean not null default false,
    dim_from time,
    dim_until time,
    device_hash bytea not null,
    paired_by integer,
    paired_at timestamptz not null,
    last_seen_at timestamptz not null,
    primary key (family_id, id),
    unique (family_id, device_hash),
    check ((dim_from is null) = (dim_until is null)),
    check (lock_after_s is not null or not all_children),
    foreign key (family_id, paired_by) references parents (family_id, id) on delete set null (paired_by)
  )`,
  `comment on column family_devices.lock_after_s is 'Null: the own device of one child, whose profile is always open'`,
  `comment on column family_devices.dim_from is 'Family time'`,
  `create index family_devices_of_device on family_devices (device_hash)`,
  `create index family_devices_paired_by on family_devices (family_id, paired_by)`,

  `create table family_device_children (
    family_id integer not null,
    family_device_id integer not null,
    child_id integer not null,
    primary key (family_id, family_device_id, child_id),
    foreign key (family_id, family_device_id) references family_devices (family_id, id) on delete cascade,
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade
  )`,
  `comment on table family_device_children is 'Used only where all_children is false'`,
  `create index family_device_children_of_child on family_device_children (family_id, child_id)`,

  `create table pins (
    family_id integer not null,
    id integer generated always as identity,
    parent_id integer,
    child_id integer,
    kind text not null check (kind in ('pictures', 'digits')),
    hash text not null,
    shuffle boolean not null default true,
    board_check_off boolean not null default false,
    changed_at timestamptz not null,
    primary key (family_id, id),
    unique nulls not distinct (family_id, parent_id, child_id),
    check (num_nonnulls(parent_id, child_id) = 1),
    check (parent_id is null or (kind = 'digits' and not board_check_off)),
    foreign key (family_id, parent_id) references parents (family_id, id) on delete cascade,
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade
  )`,
  `comment on table pins is 'Valid on paired family devices only'`,
  `comment on column pins.hash is 'argon2id with the pepper of the server'`,
  `comment on column pins.board_check_off is 'Habits can be checked off on the family board without the PIN'`,
  `create index pins_of_child on pins (family_id, child_id)`,

  `alter table sessions
    add column family_device_id integer,
    add column profile_expires_at timestamptz,
    add column auth_method text not null default 'password'
      check (auth_method in ('password', 'passkey', 'pin', 'profile', 'pairing', 'guest-pass')),
    drop constraint sessions_check,
    add constraint sessions_owner
      check (num_nonnulls(parent_id, child_id) <= 1 and num_nonnulls(parent_id, child_id, family_device_id) >= 1),
    add constraint sessions_profile
      check (profile_expires_at is null or (family_device_id is not null and num_nonnulls(parent_id, child_id) = 1)),
    add constraint sessions_parent_profile
      check (family_device_id is null or parent_id is null or profile_expires_at is not null),
    add constraint sessions_device_unlocked check (family_device_id is null or locked_child_id is null),
    add foreign key (family_id, family_device_id) references family_devices (family_id, id) on delete cascade`,
  `create index sessions_of_family_device on sessions (family_id, family_device_id) where family_device_id is not null`,

  `alter table one_time_tokens
    alter column parent_id drop not null,
    drop constraint one_time_tokens_kind_check,
    add constraint one_time_tokens_kind_check check (kind in ('invitation', 'device-pairing', 'entry-request'))`,
  `create index one_time_tokens_of_family on one_time_tokens (family_id, kind)`,
  `create unique index one_time_tokens_code on one_time_tokens ((payload ->> 'codeHash')) where kind = 'device-pairing'`,

  // Not validated: all rows satisfied the narrower check.
  `alter table points_entries
    drop constraint points_entries_actor_role_check,
    add constraint points_entries_actor_role_check check (actor_role in ('parent', 'child', 'device')) not valid`,
  `alter table idempotency_keys
    drop constraint idempotency_keys_actor_role_check,
    add constraint idempotency_keys_actor_role_check check (actor_role in ('parent', 'child', 'device')) not valid`,
  `alter table audit_entries
    drop constraint audit_entries_actor_role_check,
    add constraint audit_entries_actor_role_check
      check (actor_role in ('parent', 'child', 'device', 'operator', 'system', 'visitor')) not valid`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `delete from sessions where family_device_id is not null`,
    `alter table sessions
      drop column family_device_id, drop column profile_expires_at, drop column auth_method,
      add constraint sessions_check check (num_nonnulls(parent_id, child_id) = 1)`,
    `drop table pins, family_device_children, family_devices`,
    `delete from one_time_tokens where kind <> 'invitation' or parent_id is null`,
    `drop index one_time_tokens_of_family, one_time_tokens_code`,
    `alter table one_time_tokens
      alter column parent_id set not null,
      drop constraint one_time_tokens_kind_check,
      add constraint one_time_tokens_kind_check check (kind in ('invitation'))`,
    `delete from idempotency_keys where actor_role = 'device'`,
    `alter table idempotency_keys
      drop constraint idempotency_keys_actor_role_check,
      add constraint idempotency_keys_actor_role_check check (actor_role in ('parent', 'child'))`,
    // Not validated: ledger and audit log are never changed, and may have entries of family devices.
    `alter table points_entries
      drop constraint points_entries_actor_role_check,
      add constraint points_entries_actor_role_check check (actor_role in ('parent', 'child')) not valid`,
    `alter table audit_entries
      drop constraint audit_entries_actor_role_check,
      add constraint audit_entries_actor_role_check
        check (actor_role in ('parent', 'child', 'operator', 'system', 'visitor')) not valid`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
