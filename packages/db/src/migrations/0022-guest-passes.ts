import { type Kysely, sql } from 'kysely';

/** Guest passes: links that give a restricted session without an account. Ledger entries name the pass or the token that acted. */
const CHANGES = [
  `alter table access_tokens
    add column kind text not null default 'program' check (kind in ('program', 'guest-pass')),
    add column bonus_limit smallint check (bonus_limit between 0 and 100),
    add column ended_at timestamptz,
    drop constraint access_tokens_scope_check,
    add constraint access_tokens_scope_check check (scope in ('read', 'complete', 'help', 'manage')),
    add check ((kind = 'guest-pass') = (bonus_limit is not null)),
    add check (kind <> 'guest-pass' or
      (scope in ('complete', 'help') and expires_at - created_at <= interval '30 days')),
    add check (kind <> 'program' or (scope <> 'help' and ended_at is null))`,
  `comment on column access_tokens.ended_at is 'Of a revoked guest pass, which stays for the names in the ledger'`,

  `alter table sessions
    add column guest_pass_id integer,
    add check (guest_pass_id is null or (parent_id is not null and num_nonnulls(locked_child_id, family_device_id) = 0)),
    add foreign key (family_id, guest_pass_id) references access_tokens (family_id, id) on delete cascade`,
  `create index sessions_of_guest_pass on sessions (family_id, guest_pass_id) where guest_pass_id is not null`,

  `alter table points_entries add column via_id integer`,
  `comment on column points_entries.via_id is 'The access token or guest pass that acted for the parent'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table points_entries drop column via_id`,
    // Without the column, a guest would have all rights of the parent.
    `delete from sessions where guest_pass_id is not null`,
    `alter table sessions drop column guest_pass_id`,
    `delete from access_tokens where kind <> 'program'`,
    `alter table access_tokens
      drop column kind,
      drop column bonus_limit,
      drop column ended_at,
      drop constraint access_tokens_scope_check,
      add constraint access_tokens_scope_check check (scope in ('read', 'complete', 'manage'))`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
