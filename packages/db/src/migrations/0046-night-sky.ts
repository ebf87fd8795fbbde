import { type Kysely, sql } from 'kysely';

const CHANGES = [
  `create table child_days (
    family_id integer not null,
    child_id integer not null,
    day date not null,
    completions smallint not null check (completions >= 0),
    full_at timestamptz,
    primary key (family_id, child_id, day),
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade
  )`,
  `comment on table child_days is 'The family days on which a child completed habits; a full one is a star of its night sky'`,
  `comment on column child_days.completions is 'Completions of the day that exist, pending ones included'`,
  `comment on column child_days.full_at is 'When the day became full; null: it is not full'`,
  `alter table children add column full_days integer not null default 0 check (full_days >= 0)`,
  `comment on column children.full_days is 'Number of full days in child_days'`,
];

/**
 * Days of the past are full when in doubt: only a habit that is due every day keeps a day from being full, with completions in the seven
 * days before and in the seven days after, but none on the day itself. The day of the migration has no days after it yet.
 */
const HISTORY = `
  with day as (
    select family_id, child_id, completed_on as day, count(*) as completions, max(completed_at) as last_at
    from habit_completions group by family_id, child_id, completed_on
  ), gap as (
    select h.family_id, h.child_id, h.id as habit_id, h.closed_days, h.end_date, d.completed_on as since,
      lead(d.completed_on) over (partition by h.family_id, h.id order by d.completed_on) as until,
      (now() at time zone f.time_zone)::date as today
    from (select distinct family_id, habit_id, completed_on from habit_completions) d
    join habits h on h.family_id = d.family_id and h.id = d.habit_id
    join families f on f.id = h.family_id
    where h.frequency = 'daily' and h.weekdays = 127 and h.interval_days = 1
  ), open as (
    select distinct g.family_id, g.child_id, o.day::date as day
    from gap g
    cross join lateral generate_series(
      greatest(g.since + 1, coalesce(g.until - 7, g.today))::timestamp,
      least(g.since + 7, coalesce(g.until - 1, g.today))::timestamp, interval '1 day') as o(day)
    where not g.closed_days @> o.day::date and (g.end_date is null or g.end_date >= o.day::date)
      and not exists (select from pauses p
        where p.family_id = g.family_id and (p.child_id is null or p.child_id = g.child_id)
          and (p.habit_id is null or p.habit_id = g.habit_id) and o.day::date between p.starts_on and p.ends_on)
      and not exists (select from past_schedules s
        where s.family_id = g.family_id and s.habit_id = g.habit_id and s.valid_until >= o.day::date
          and (s.frequency <> 'daily' or s.weekdays <> 127 or s.interval_days <> 1))
  )
  insert into child_days (family_id, child_id, day, completions, full_at)
  select d.family_id, d.child_id, d.day, d.completions, case when o.day is null then d.last_at end
  from day d left join open o on o.family_id = d.family_id and o.child_id = d.child_id and o.day = d.day`;

const COUNTS = `
  update children set full_days = counted.days
  from (select family_id, child_id, count(full_at) as days from child_days group by family_id, child_id) as counted
  where children.family_id = counted.family_id and children.id = counted.child_id and counted.days > 0`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...CHANGES, HISTORY, COUNTS]) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table child_days`.execute(db);
  await sql`alter table children drop column full_days`.execute(db);
}
