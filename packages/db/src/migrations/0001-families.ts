import { type Kysely, sql } from 'kysely';

/**
 * The first schema. `family_id` leads every family-owned table: its primary key, its foreign keys, its indexes.
 * Names that are unique across families (usernames, e-mails, session ids) live in tables of their own or in `parents`.
 */
const TABLES = [
  `create table families (
    id integer generated always as identity primary key,
    name text not null,
    time_zone text not null,
    week_starts_on smallint not null default 1 check (week_starts_on between 1 and 7),
    child_view_lock boolean not null default false,
    created_at timestamptz not null default now()
  )`,

  `create table invite_codes (
    id integer generated always as identity primary key,
    code_hash bytea not null unique,
    max_uses integer not null default 1 check (max_uses >= 1),
    uses integer not null default 0 check (uses between 0 and max_uses),
    created_by integer,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,

  `create table parents (
    id integer generated always as identity primary key,
    family_id integer not null references families (id) on delete cascade,
    username text not null,
    username_key text not null unique,
    name text not null,
    email text not null,
    email_key text not null unique,
    status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
    registration_date timestamptz not null default now(),
    is_admin boolean not null default false,
    invite_code_id integer references invite_codes (id) on delete set null,
    approved_by integer references parents (id) on delete set null,
    approved_at timestamptz,
    unique (family_id, id)
  )`,
  `create index parents_pending on parents (registration_date, id) where status = 'pending'`,
  `alter table invite_codes add foreign key (created_by) references parents (id) on delete set null`,

  `create table parent_credentials (
    parent_id integer primary key references parents (id) on delete cascade,
    password_hash text not null,
    changed_at timestamptz not null default now()
  )`,

  `create table children (
    family_id integer not null references families (id) on delete cascade,
    id integer generated always as identity,
    parent_id integer not null,
    name text not null,
    avatar text not null default '0' check (avatar ~ '^([0-9]|1[0-5])$'),
    total_points integer not null default 0 check (total_points >= 0),
    current_points integer not null default 0 check (current_points >= 0),
    entry_count integer not null default 0 check (entry_count >= 0),
    version integer not null default 0,
    created_at timestamptz not null default now(),
    primary key (family_id, id),
    foreign key (family_id, parent_id) references parents (family_id, id)
  )`,
  `comment on column children.entry_count is 'Number of the last line in the child''s ledger'`,
  `comment on column children.version is 'Raised by every change of completions, points and claims: who decides on what was read writes only while it stands'`,

  `create table child_credentials (
    child_id integer primary key,
    family_id integer not null,
    username text,
    username_key text unique,
    password_hash text,
    can_login boolean not null default false,
    changed_at timestamptz not null default now(),
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade,
    check ((username is null) = (username_key is null)),
    check (not can_login or (username is not null and password_hash is not null))
  )`,
  `create index child_credentials_child on child_credentials (family_id, child_id)`,

  `create table habits (
    family_id integer not null,
    id integer generated always as identity,
    child_id integer not null,
    name text not null,
    description text not null,
    points_per_completion integer not null check (points_per_completion between 1 and 100),
    frequency text not null check (frequency in ('daily', 'weekly')),
    days_per_week smallint check (days_per_week between 1 and 7),
    end_date date,
    active boolean not null default true,
    color text not null check (color in ('primary', 'secondary', 'accent', 'purple', 'success')),
    icon text,
    created_at timestamptz not null default now(),
    completion_count integer not null default 0 check (completion_count >= 0),
    early_completion_count integer not null default 0 check (early_completion_count >= 0),
    last_completed_on date,
    last_streak integer not null default 0 check (last_streak >= 0),
    longest_streak integer not null default 0 check (longest_streak >= last_streak),
    primary key (family_id, id),
    unique (family_id, child_id, id),
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade,
    check (frequency = 'daily' or end_date is null),
    check (frequency = 'weekly' or days_per_week is null)
  )`,
  `comment on column habits.last_streak is 'Length in days of the run that ended on last_completed_on'`,

  `create table habit_completions (
    family_id integer not null,
    id integer generated always as identity,
    child_id integer not null,
    habit_id integer not null,
    completed_at timestamptz not null,
    completed_on date not null,
    early boolean not null,
    points_earned integer not null check (points_earned >= 1),
    streak integer not null check (streak >= 1),
    longest_streak integer not null check (longest_streak >= streak),
    first_entry_number integer not null,
    entry_count integer not null check (entry_count >= 1),
    primary key (family_id, id),
    constraint habit_completions_once_a_day unique (family_id, habit_id, completed_on),
    foreign key (family_id, child_id, habit_id) references habits (family_id, child_id, id) on delete cascade
  )`,
  `comment on column habit_completions.streak is 'Length in days of the run that ends on completed_on'`,
  `comment on column habit_completions.longest_streak is 'The habit''s longest run up to and with completed_on'`,
  `comment on column habit_completions.first_entry_number is 'With entry_count: the ledger lines that this completion caused, bonuses included'`,

  `create table rewards (
    family_id integer not null,
    id integer generated always as identity,
    child_id integer not null,
    name text not null,
    description text not null,
    points_cost integer not null check (points_cost between 1 and 3000),
    active boolean not null default true,
    icon text not null,
    created_at timestamptz not null default now(),
    primary key (family_id, id),
    unique (family_id, child_id, id),
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade
  )`,

  `create table reward_redemptions (
    family_id integer not null,
    id integer generated always as identity,
    child_id integer not null,
    reward_id integer,
    name text not null,
    icon text not null,
    points_spent integer not null check (points_spent >= 1),
    redeemed_at timestamptz not null,
    fulfilled boolean not null default false,
    fulfilled_at timestamptz,
    cancelled_at timestamptz,
    entry_number integer not null,
    primary key (family_id, id),
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade,
    foreign key (family_id, child_id, reward_id) references rewards (family_id, child_id, id)
      on delete set null (reward_id),
    check (fulfilled = (fulfilled_at is not null)),
    check (not (fulfilled and cancelled_at is not null))
  )`,
  `create index reward_redemptions_of_child on reward_redemptions (family_id, child_id, id desc)`,
  `create index reward_redemptions_waiting on reward_redemptions (family_id, child_id, id)
    where not fulfilled and cancelled_at is null`,
  `create index reward_redemptions_of_reward on reward_redemptions (family_id, reward_id)`,

  `create table points_entries (
    family_id integer not null,
    id integer generated always as identity,
    child_id integer not null,
    number integer not null check (number >= 1),
    kind text not null check (kind in ('completion', 'badge_bonus', 'redemption', 'adjustment', 'reversal')),
    amount integer not null check (amount <> 0),
    total_amount integer not null,
    balance_after integer not null check (balance_after >= 0),
    label text not null,
    reason text,
    day date not null,
    created_at timestamptz not null,
    actor_role text not null check (actor_role in ('parent', 'child')),
    actor_id integer not null,
    habit_id integer,
    reward_id integer,
    badge_key text,
    reverses_entry_id integer,
    primary key (family_id, id),
    unique (family_id, child_id, number),
    unique (family_id, reverses_entry_id),
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade,
    foreign key (family_id, reverses_entry_id) references points_entries (family_id, id),
    check ((kind = 'reversal') = (reverses_entry_id is not null)),
    check (total_amount in (0, amount)),
    check (kind not in ('completion', 'badge_bonus') or (amount > 0 and total_amount = amount)),
    check (kind not in ('redemption', 'adjustment') or total_amount = 0),
    check (kind <> 'redemption' or amount < 0)
  )`,
  `comment on column points_entries.number is 'Place in the child''s ledger, 1, 2, 3 … without a gap'`,
  `comment on column points_entries.total_amount is 'What the line adds to total_points: its amount for earnings and their reversals, else 0'`,
  `comment on column points_entries.habit_id is 'What caused the line; it outlives the habit, so it is no foreign key'`,

  `create function refuse_ledger_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and not exists (
      select 1 from children where family_id = old.family_id and id = old.child_id
    ) then
      return old; -- erasing a child erases its ledger
    end if;
    raise exception 'points_entries is append-only';
  end $$`,
  `create trigger points_entries_append_only before update or delete on points_entries
    for each row execute function refuse_ledger_change()`,

  `create table badges (
    id integer primary key,
    key text not null unique,
    name text not null,
    description text not null,
    image text not null,
    condition text not null,
    bonus_points integer not null check (bonus_points >= 0)
  )`,

  `create table child_badges (
    family_id integer not null,
    id integer generated always as identity,
    child_id integer not null,
    badge_id integer not null references badges (id),
    earned_at timestamptz not null,
    completion_id integer not null,
    primary key (family_id, id),
    unique (family_id, child_id, badge_id),
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade
  )`,
  `comment on column child_badges.completion_id is 'The completion that earned it; it outlives the habit, so it is no foreign key'`,

  `create table sessions (
    id_hash bytea primary key,
    family_id integer not null references families (id) on delete cascade,
    parent_id integer,
    child_id integer,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    user_agent text,
    foreign key (family_id, parent_id) references parents (family_id, id) on delete cascade,
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade,
    check (num_nonnulls(parent_id, child_id) = 1)
  )`,
  `comment on column sessions.revoked_at is 'A tombstone: a late write cannot revive the session'`,
  `create index sessions_of_parent on sessions (family_id, parent_id) where parent_id is not null`,
  `create index sessions_of_child on sessions (family_id, child_id) where child_id is not null`,
  `create index sessions_expiry on sessions (expires_at)`,

  `create table outbox (
    id integer generated always as identity primary key,
    kind text not null,
    recipient text not null,
    payload jsonb not null,
    created_at timestamptz not null default now(),
    sent_at timestamptz
  )`,
  `create index outbox_unsent on outbox (id) where sent_at is null`,

  `create table audit_entries (
    id integer generated always as identity primary key,
    family_id integer,
    actor_id integer,
    action text not null,
    subject text,
    created_at timestamptz not null default now()
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table audit_entries, outbox, sessions, child_badges, badges, points_entries, reward_redemptions,
    rewards, habit_completions, habits, child_credentials, children, parent_credentials, parents, invite_codes,
    families cascade`.execute(db);
  await sql`drop function refuse_ledger_change()`.execute(db);
}
