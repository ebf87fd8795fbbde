import type { EntrySums } from '@starchart/domain';
import { type Expression, sql } from 'kysely';

/** The first and the last day that entries are about, `YYYY-MM-DD`. */
export interface DaysOfEntries {
  firstOn: string;
  lastOn: string;
}

/** The ledger entries about some days, by kind: a reversal belongs to the kind of what it reverses. */
export function sumsOfEntries(familyId: number, childId: number | Expression<number>, days: DaysOfEntries) {
  return sql<EntrySums[]>`(
    select coalesce(json_agg(sums), '[]') from (
      select coalesce(reversed.kind, entry.kind) as kind, coalesce(reversed.amount, entry.amount) > 0 as "isGain",
        sum(entry.amount)::integer as amount, sum(entry.total_amount)::integer as "totalAmount"
      ${entriesAbout(familyId, childId, days)} group by 1, 2) as sums)`;
}

/** What counts toward the level, by day and kind. */
export function earnedByDay(familyId: number, childId: number, days: DaysOfEntries) {
  return sql<(Pick<EntrySums, 'kind' | 'totalAmount'> & { day: string })[]>`(
    select coalesce(json_agg(sums), '[]') from (
      select coalesce(entry.for_day, entry.day) as day, coalesce(reversed.kind, entry.kind) as kind,
        sum(entry.total_amount)::integer as "totalAmount"
      ${entriesAbout(familyId, childId, days)} and entry.total_amount <> 0 group by 1, 2 order by 1, 2) as sums)`;
}

function entriesAbout(
  familyId: number,
  childId: number | Expression<number>,
  { firstOn, lastOn }: DaysOfEntries,
) {
  // A correction is booked on a later day than the one that it is about; after a change of the time zone, two days earlier at most. In the order
  // of the index of days, so that the planner takes it, instead of reading the whole ledger of the child.
  return sql`from (
      select kind, amount, total_amount, day, for_day, reverses_entry_id from points_entries
      where family_id = ${familyId} and child_id = ${childId} and day >= ${firstOn}::date - 2
      order by day offset 0
    ) as entry
    left join points_entries as reversed
      on reversed.family_id = ${familyId} and reversed.id = entry.reverses_entry_id
    where coalesce(entry.for_day, entry.day) between ${firstOn} and ${lastOn}`;
}
