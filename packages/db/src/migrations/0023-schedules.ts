import { type Kysely, sql } from 'kysely';

/** Habits get chosen weekdays, intervals, several slots a day and forgiving streaks; weekly streaks count weeks. */
const CHANGES = [
  `alter table habits
    add column weekdays smallint not null default 127 check (weekdays between 1 and 127),
    add column interval_days smallint not null default 1 check (interval_days between 1 and 90),
    add column slots text[] not null default '{any}'
      check (cardinality(slots) between 1 and 12 and slots <@ '{morning,afternoon,evening,any}'::text[]),
    add column start_date date,
    add column forgiving boolean not null default false,
    add column last_met_on date,
    add constraint habits_weekdays_or_interval check (weekdays = 127 or interval_days = 1),
    add constraint habits_weekly_schedule check
      (frequency = 'daily' or (weekdays = 127 and interval_days = 1 and cardinality(slots) = 1)),
    add constraint habits_date_range check (start_date is null or end_date is null or start_date <= end_date)`,
  `comment on column habits.weekdays is 'Bit 0 is Monday; 127 is every day'`,
  `comment on column habits.slots is 'The part of the day of each slot; slot 1 is the first'`,
  `comment on column habits.forgiving is 'One missed period does not end the streak'`,
  `comment on column habits.last_met_on is 'Day of the last completion with meets_target'`,
  `comment on column habits.last_streak is 'Of the completion of last_met_on'`,

  `create table past_schedules (
    family_id integer not null,
    child_id integer not null,
    habit_id integer not null,
    valid_until date not null,
    frequency text not null check (frequency in ('daily', 'weekly')),
    days_per_week smallint,
    weekdays smallint not null,
    interval_days smallint not null,
    slots text[] not null,
    forgiving boolean not null,
    primary key (family_id, habit_id, valid_until),
    foreign key (family_id, child_id, habit_id) references habits (family_id, child_id, id) on delete cascade
  )`,
  `comment on table past_schedules is 'In force until valid_until; the current schedule is in habits'`,

  `alter table habit_completions
    add column slot smallint not null default 1 check (slot between 1 and 12),
    add column meets_target boolean not null default true,
    add column status text not null default 'counted' check (status in ('counted', 'pending')),
    alter column first_entry_number drop not null,
    alter column entry_count drop not null,
    drop constraint habit_completions_streak_check,
    add constraint habit_completions_streak_check check (streak >= 0 and meets_target = (streak >= 1)),
    add constraint habit_completions_credit_check check
      ((status = 'counted') = (first_entry_number is not null) and (first_entry_number is null) = (entry_count is null)),
    add constraint habit_completions_once_per_slot unique (family_id, habit_id, completed_on, slot)`,
  `alter table habit_completions drop constraint habit_completions_once_a_day`,
  `comment on column habit_completions.meets_target is 'It completes the target of its day, or of its week for a weekly habit'`,
  `comment on column habit_completions.streak is 'Number of met periods in a row up to this completion; 0 unless it meets the target'`,
  `comment on column habit_completions.longest_streak is 'Longest streak of the habit up to this completion; 0 unless it meets the target'`,

  `alter table points_entries add column for_day date`,
  `comment on column points_entries.for_day is 'Set where the entry is for another day than day'`,

  `update habits set last_met_on = last_completed_on where frequency = 'daily' and last_completed_on is not null`,
  // The streaks of weekly habits change from days to weeks, with the current days_per_week for all weeks.
  `with completion as (
    select c.family_id, c.habit_id, c.id, c.completed_on, coalesce(h.days_per_week, 1) as target,
      c.completed_on - (extract(isodow from c.completed_on)::int - f.week_starts_on + 7) % 7 as week
    from habits h join families f on f.id = h.family_id
    join habit_completions c on c.family_id = h.family_id and c.habit_id = h.id
    where h.frequency = 'weekly'
  ), numbered as (
    select *, row_number() over (partition by family_id, habit_id, week order by completed_on) as number from completion
  ), met as (
    select *, week - (7 * row_number() over (partition by family_id, habit_id order by week))::int as run
    from numbered where number = target
  ), streaks as (
    select family_id, habit_id, id, week,
      (row_number() over (partition by family_id, habit_id, run order by week))::int as streak
    from met
  ), result as (
    select family_id, id, streak, max(streak) over (partition by family_id, habit_id order by week) as longest from streaks
  )
  update habit_completions c
    set meets_target = r.streak is not null, streak = coalesce(r.streak, 0), longest_streak = coalesce(r.longest, 0)
    from completion w left join result r on r.family_id = w.family_id and r.id = w.id
    where c.family_id = w.family_id and c.id = w.id`,
  `update habits h
    set last_met_on = m.completed_on, last_streak = coalesce(m.streak, 0), longest_streak = coalesce(m.longest_streak, 0)
    from habits x left join lateral (
      select completed_on, streak, longest_streak from habit_completions c
      where c.family_id = x.family_id and c.habit_id = x.id and c.meets_target order by completed_on desc limit 1) m on true
    where x.frequency = 'weekly' and h.family_id = x.family_id and h.id = x.id`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`
    select from habit_completions where slot > 1 or status = 'pending' limit 1`.execute(db);
  if (rows.length > 0) throw new Error('Completions in further slots cannot be kept without schedules');
  for (const statement of [
    `drop table past_schedules`,
    `alter table points_entries drop column for_day`,
    `alter table habit_completions
      add constraint habit_completions_once_a_day unique (family_id, habit_id, completed_on),
      drop constraint habit_completions_credit_check,
      drop constraint habit_completions_streak_check`,
    // All streaks are in days again.
    `with day as (
      select family_id, habit_id, id, completed_on, completed_on
        - (row_number() over (partition by family_id, habit_id order by completed_on))::int as run
      from habit_completions
    ), streaks as (
      select family_id, habit_id, id, completed_on,
        (row_number() over (partition by family_id, habit_id, run order by completed_on))::int as streak
      from day
    ), result as (
      select family_id, id, streak,
        max(streak) over (partition by family_id, habit_id order by completed_on) as longest
      from streaks
    )
    update habit_completions c set streak = r.streak, longest_streak = r.longest
      from result r where c.family_id = r.family_id and c.id = r.id and (c.streak, c.longest_streak) <> (r.streak, r.longest)`,
    `update habits h set last_streak = coalesce(c.streak, 0), longest_streak = coalesce(c.longest_streak, 0)
      from habits x left join habit_completions c
        on c.family_id = x.family_id and c.habit_id = x.id and c.completed_on = x.last_completed_on
      where h.family_id = x.family_id and h.id = x.id`,
    `alter table habit_completions
      drop column slot, drop column meets_target, drop column status,
      alter column first_entry_number set not null,
      alter column entry_count set not null,
      add constraint habit_completions_streak_check check (streak >= 1)`,
    `comment on column habit_completions.streak is 'Length in days of the run that ends on completed_on'`,
    `comment on column habit_completions.longest_streak is 'The habit''s longest run up to and with completed_on'`,
    `alter table habits
      drop column weekdays, drop column interval_days, drop column slots, drop column start_date, drop column forgiving,
      drop column last_met_on`,
    `comment on column habits.last_streak is 'Length in days of the run that ended on last_completed_on'`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
