import { type Kysely, sql } from 'kysely';

/** Mailed links, mail states, device names, Child View lock, and an append-only audit log. */
const CHANGES = [
  `create table account_links (
    id integer generated always as identity primary key,
    family_id integer not null,
    parent_id integer not null,
    purpose text not null check (purpose in ('reset-password', 'confirm-email')),
    email text,
    email_key text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    foreign key (family_id, parent_id) references parents (family_id, id) on delete cascade,
    check ((purpose = 'confirm-email') = (email is not null)),
    check ((email is null) = (email_key is null))
  )`,
  `comment on table account_links is 'Links that work once; the secret part of a link is computed and never stored'`,
  `comment on column account_links.email is 'The address that opening the link confirms'`,
  `create index account_links_of_parent on account_links (family_id, parent_id, purpose, created_at)`,
  `create index account_links_expiry on account_links (expires_at)`,

  `drop index outbox_unsent`,
  `alter table outbox
    add column family_id integer references families (id) on delete cascade,
    add column link_id integer references account_links (id) on delete set null,
    add column state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'held')),
    add column attempts integer not null default 0 check (attempts >= 0),
    add column last_tried_at timestamptz,
    add column last_error text`,
  `update outbox set state = 'held'`,
  `alter table outbox
    alter column state drop default,
    add check ((state = 'sent') = (sent_at is not null))`,
  `comment on column outbox.family_id is 'The family of the recipient: the mail goes when the family is erased'`,
  `comment on column outbox.state is 'held: there was no mail server to send it'`,
  `create index outbox_of_family on outbox (family_id)`,
  `create index outbox_of_kind on outbox (kind, created_at)`,

  `alter table sessions
    add column id integer generated always as identity unique,
    add column locked_child_id integer,
    add foreign key (family_id, locked_child_id) references children (family_id, id) on delete cascade,
    add check (locked_child_id is null or parent_id is not null)`,
  `comment on column sessions.locked_child_id is 'Child View lock: until the password is given, the parent''s session counts as this child''s'`,
  `create index sessions_locked_child on sessions (family_id, locked_child_id) where locked_child_id is not null`,

  `alter table invite_codes add column hint text not null default ''`,
  `comment on column invite_codes.hint is 'The last characters of the code, to tell codes apart'`,
  `create index parents_invite_code on parents (invite_code_id) where invite_code_id is not null`,

  `alter table audit_entries
    add column actor_role text not null default 'parent'
      check (actor_role in ('parent', 'child', 'operator', 'system', 'visitor'))`,
  `alter table audit_entries alter column actor_role drop default`,
  `update audit_entries set subject = 'parent/' || subject where subject is not null`,
  `comment on column audit_entries.subject is 'What was acted on, as kind/id; never a name, for entries outlive what they name'`,
  `create index audit_entries_of_action on audit_entries (action, id)`,
  `create index audit_entries_of_actor on audit_entries (actor_id, id)`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'audit_entries is append-only';
  end $$`,
  `create trigger audit_entries_append_only before update or delete on audit_entries
    for each row execute function refuse_audit_change()`,
  `create trigger audit_entries_never_emptied before truncate on audit_entries
    for each statement execute function refuse_audit_change()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `drop trigger audit_entries_append_only on audit_entries`,
    `drop trigger audit_entries_never_emptied on audit_entries`,
    `drop function refuse_audit_change()`,
    `drop index audit_entries_of_action, audit_entries_of_actor`,
    `update audit_entries set subject = split_part(subject, '/', 2)`,
    `alter table audit_entries drop column actor_role`,
    `drop index parents_invite_code`,
    `alter table invite_codes drop column hint`,
    `alter table sessions drop column id, drop column locked_child_id`,
    `drop index outbox_of_family, outbox_of_kind`,
    `alter table outbox drop column family_id, drop column link_id, drop column state, drop column attempts,
      drop column last_tried_at, drop column last_error`,
    `create index outbox_unsent on outbox (id) where sent_at is null`,
    `drop table account_links`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
