import { CHILDREN, type FamilyRange, GIFT, HABITS, POINTS, REWARDS } from './families.ts';

/** A pool or a client. */
interface Database {
  query(text: string): Promise<unknown>;
}

/** Triggers take most of the loading time and are not measured. */
const WITHOUT_TRIGGERS = 'set session_replication_role = replica';
const WITH_TRIGGERS = 'set session_replication_role = default';

/** Creates families of two children with all badges, five habits and three rewards, all logged in. */
export async function seedFamilies(
  client: Database,
  { first, count }: FamilyRange,
  timeZone: string,
): Promise<void> {
  const families = `generate_series(${first}, ${first + count - 1}) as f`;
  const children = `${families}, generate_series(1, ${CHILDREN}) as c`;
  const child = `((f - 1) * ${CHILDREN} + c)`;
  await client.query(`
    ${WITHOUT_TRIGGERS};
    insert into families (id, name, time_zone) overriding system value
      select f, 'Family ' || f, '${timeZone}' from ${families};
    insert into parents (id, family_id, username, username_key, name, email, email_key, status) overriding system value
      select f, f, 'parent-' || f, 'parent-' || f, 'Parent ' || f, f || '@example.org', f || '@example.org', 'approved'
      from ${families};
    insert into children (family_id, id, parent_id, name, current_points, entry_count, seen_entry) overriding system value
      select f, ${child}, f, 'Child ' || c, ${GIFT}, 1, 1 from ${children};
    insert into ledgers (family_id, child_id) select f, ${child} from ${children};
    insert into child_credentials (child_id, family_id, username, username_key, password_hash, can_login)
      select ${child}, f, 'child-' || ${child}, 'child-' || ${child}, 'none', true from ${children};
    insert into points_entries
        (family_id, child_id, number, kind, amount, total_amount, balance_after, label, day, created_at, actor_role, actor_id)
      select f, ${child}, 1, 'adjustment', ${GIFT}, 0, ${GIFT}, 'A gift', '2000-01-01', '2000-01-01', 'parent', f
      from ${children};
    insert into habits (family_id, id, child_id, name, description, points_per_completion, frequency, color, icon)
      overriding system value
      select f, (${child} - 1) * ${HABITS} + h, ${child}, 'Habit ' || h, 'Something to do every day', ${POINTS}, 'daily',
        (array['primary', 'secondary', 'accent', 'purple', 'success'])[1 + (h - 1) % 5], 'reading'
      from ${children}, generate_series(1, ${HABITS}) as h;
    insert into rewards (family_id, id, child_id, name, description, points_cost, icon) overriding system value
      select f, (${child} - 1) * ${REWARDS} + r, ${child}, 'Reward ' || r, 'Something to look forward to', r, 'ice-cream'
      from ${children}, generate_series(1, ${REWARDS}) as r;
    insert into child_badges (family_id, child_id, badge_id, earned_at, completion_id)
      select f, ${child}, badges.id, '2000-01-01', 0 from ${children}, badges;
    insert into sessions (id_hash, family_id, parent_id, created_at, last_seen_at, expires_at)
      select sha256(convert_to('bench-parent-' || f, 'UTF8')), f, f, now(), now(), now() + interval '10 hours' from ${families};
    insert into sessions (id_hash, family_id, child_id, created_at, last_seen_at, expires_at)
      select sha256(convert_to('bench-child-' || ${child}, 'UTF8')), f, ${child}, now(), now(), now() + interval '10 hours'
      from ${children};
    ${WITH_TRIGGERS}`);
  for (const table of ['families', 'parents', 'children', 'habits', 'rewards']) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  }
}

/**
 * Completes every habit of some children on each day until yesterday, with ledger entries. Requires empty
 * histories.
 */
export async function writeHistory(
  client: Database,
  { children, days, today }: { children: { first: number; count: number }; days: number; today: string },
): Promise<void> {
  if (days === 0) return;
  const lines = `
    select (child - 1) / ${CHILDREN} + 1 as family, child, (child - 1) * ${HABITS} + h as habit,
      day, date '${today}' - ${days} + day - 1 as on_day, (day - 1) * ${HABITS} + h + 1 as number
    from generate_series(${children.first}, ${children.first + children.count - 1}) as child,
      generate_series(1, ${days}) as day, generate_series(1, ${HABITS}) as h`;
  const lived = days * HABITS;
  const last = children.first + children.count - 1;
  await client.query(`
    ${WITHOUT_TRIGGERS};
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned, streak,
        longest_streak, first_entry_number, entry_count)
      select family, child, habit, on_day + time '12:00', on_day, false, ${POINTS}, day, day, number, 1
      from (${lines}) as line;
    insert into points_entries (family_id, child_id, number, kind, amount, total_amount, balance_after, label, day,
        created_at, actor_role, actor_id, habit_id)
      select family, child, number, 'completion', ${POINTS}, ${POINTS}, ${GIFT} + (number - 1) * ${POINTS},
        'Habit ' || 1 + (number - 2) % ${HABITS}, on_day, on_day + time '12:00', 'child', child, habit
      from (${lines}) as line;
    insert into child_days (family_id, child_id, day, completions, full_at)
      select family, child, on_day, count(*), max(on_day + time '12:00') from (${lines}) as line group by family, child, on_day;
    update habits set completion_count = ${days}, last_completed_on = date '${today}' - 1,
      last_met_on = date '${today}' - 1, last_streak = ${days},
      longest_streak = ${days} where child_id between ${children.first} and ${last};
    update children set full_days = ${days}, entry_count = ${lived + 1}, seen_entry = ${lived + 1}, total_points = ${lived * POINTS},
      current_points = ${GIFT + lived * POINTS} where id between ${children.first} and ${last};
    ${WITH_TRIGGERS}`);
}

export type Schedules = 'once a day' | 'half with schedules';

/**
 * Gives the children of a family as many habits in total, with completions on each day until yesterday. Half of them may have schedules:
 * certain days, several slots, an earlier schedule. Their completions have no ledger entries, because the pages read none.
 */
export async function addHabits(
  client: Database,
  { first }: FamilyRange,
  { habits, schedules, days, today }: { habits: number; schedules: Schedules; days: number; today: string },
): Promise<void> {
  const isScheduled = schedules === 'once a day' ? 'false' : 'h % 2 = 0';
  const extra = `habits.family_id = ${first} and habits.name like 'Extra %'`;
  const scheduled = `${extra} and cardinality(habits.slots) = 2`;
  await client.query(`
    ${WITHOUT_TRIGGERS};
    insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color, icon, weekdays, slots, forgiving,
        completion_count, last_completed_on, last_met_on, last_streak, longest_streak)
      select ${first}, (${first} - 1) * ${CHILDREN} + c, 'Extra ' || h, 'Something to do', ${POINTS}, 'daily', 'primary', 'reading',
        case when ${isScheduled} then 95 else 127 end,
        case when ${isScheduled} then '{morning,evening}'::text[] else '{any}'::text[] end, ${isScheduled},
        ${days}, date '${today}' - 1, date '${today}' - 1, ${days}, ${days}
      from generate_series(1, ${CHILDREN}) as c, generate_series(1, ${habits - HABITS}) as h;
    insert into past_schedules (family_id, child_id, habit_id, valid_until, frequency, weekdays, interval_days, slots, forgiving)
      select family_id, child_id, id, date '${today}' - 10, 'daily', 127, 1, '{any}', false from habits where ${scheduled};
    insert into pauses (family_id, child_id, kind, starts_on, ends_on, created_by, created_at)
      select ${first}, (${first} - 1) * ${CHILDREN} + c, 'sick', date '${today}' - 20, date '${today}' - 18, ${first}, now()
      from generate_series(1, ${CHILDREN}) as c where exists (select from habits where ${scheduled});
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, slot, early, points_earned, meets_target,
        streak, longest_streak, first_entry_number, entry_count)
      select family_id, child_id, id, on_day + time '12:00', on_day, slot, false, ${POINTS}, slot = cardinality(slots),
        case when slot = cardinality(slots) then day else 0 end, case when slot = cardinality(slots) then day else 0 end, 1, 1
      from habits, generate_series(1, ${days}) as day, generate_series(1, cardinality(slots)) as slot,
        lateral (select date '${today}' - ${days} + day - 1 as on_day) as place
      where ${extra};
    update child_days set completions = done.completions
      from (select child_id, completed_on, count(*) as completions from habit_completions where family_id = ${first}
        group by child_id, completed_on) as done
      where child_days.family_id = ${first} and child_days.child_id = done.child_id and day = done.completed_on;
    ${WITH_TRIGGERS}`);
}

/** Fulfills all redemptions, so that the lists of pending ones stay short, and resets the daily limit of undos. */
export async function prepareNextRound(client: Database): Promise<void> {
  await client.query('update habits set undo_count = 0 where undo_count > 0');
  await client.query(
    `update reward_redemptions set fulfilled = true, fulfilled_at = '2000-01-01' where not fulfilled`,
  );
}
