import { type Kysely, sql } from 'kysely';

/** Identical audit entries within a minute are one entry that counts, and an actor's oldest idempotency keys are found by their age. */
const CHANGES = [
  `alter table audit_entries
    add column times integer not null default 1,
    add column last_at timestamptz,
    add check (times >= 1 and (times > 1) = (last_at is not null))`,
  `comment on column audit_entries.times is 'How often it happened within a minute'`,
  `comment on column audit_entries.last_at is 'When it happened last; null if it happened once'`,
  `create index audit_entries_recent on audit_entries (action, created_at)`,
  `create or replace function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      if new.times = old.times + 1
        and new.last_at >= coalesce(old.last_at, old.created_at) and new.last_at < old.created_at + interval '1 minute'
        and to_jsonb(new) - '{times,last_at}'::text[] = to_jsonb(old) - '{times,last_at}'::text[]
      then
        return new;
      end if;
    end if;
    raise exception 'audit_entries is append-only';
  end $$`,

  `create index idempotency_keys_of_actor on idempotency_keys (family_id, actor_role, actor_id, created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `drop index idempotency_keys_of_actor`,
    `create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_entries is append-only';
    end $$`,
    `drop index audit_entries_recent`,
    `alter table audit_entries drop column times, drop column last_at`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
