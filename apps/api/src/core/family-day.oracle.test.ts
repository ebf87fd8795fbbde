import { execFileSync } from 'node:child_process';
import { type OpenDatabase, openDatabase } from '@starchart/db';
import { createTestDatabase, type TestDatabase } from '@starchart/db/testing';
import { familyDay } from '@starchart/domain/family-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** PostgreSQL is the oracle: it has its own time zone data and shares no code with ours. */
let database: TestDatabase;
let oracle: OpenDatabase['pool'];
let zones: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  oracle = openDatabase({ connection: database.connection }).pool;
  const { rows } = await oracle.query<{ name: string }>('select name from pg_timezone_names');
  const known = new Set(rows.map(({ name }) => name));
  zones = Intl.supportedValuesOf('timeZone').filter((zone) => known.has(zone));
});
afterAll(async () => {
  await oracle.end();
  await database.drop();
});

const FROM = Date.UTC(2024, 0);
const UNTIL = Date.UTC(2031, 0);
const DAY_MS = 86_400_000;

/** The instants of a zone's clock changes, in ms. */
function transitionsOf(timeZone: string): number[] {
  const found = [];
  let at: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(FROM).toZonedDateTimeISO(timeZone);
  while (true) {
    at = at.getTimeZoneTransition('next');
    if (!at || at.epochMilliseconds >= UNTIL) return found;
    found.push(at.epochMilliseconds);
  }
}

/** Both sides of a transition, and of the midnights before and after it. */
function momentsAround(transition: number, timeZone: string): number[] {
  const day = Temporal.Instant.fromEpochMilliseconds(transition).toZonedDateTimeISO(timeZone).toPlainDate();
  const midnights = [0, 1].map((days) => day.add({ days }).toZonedDateTime({ timeZone }).epochMilliseconds);
  return [transition, ...midnights].flatMap((moment) => [moment - 1, moment, moment + 1]);
}

/** Zones with recent rule changes, on which the two time zone databases differ. */
const MOST_ZONES_IN_DISPUTE = 8;

async function expectSameAsOracle(moments: { zone: string; at: number }[]): Promise<void> {
  const { rows } = await oracle.query<{ day: string; offset_s: number }>(
    `select local::date::text as day, extract(epoch from local - (instant at time zone 'UTC'))::int as offset_s
     from unnest($1::text[], $2::float8[]) with ordinality as moment (zone, ms, place),
       lateral (select timestamptz 'epoch' + ms * interval '1 millisecond' as instant) i,
       lateral (select instant at time zone zone as local) l
     order by place`,
    [moments.map(({ zone }) => zone), moments.map(({ at }) => at)],
  );
  expect(rows).toHaveLength(moments.length);
  const inDispute = new Set(
    moments
      .filter(({ zone, at }, index) => offsetSeconds(at, zone) !== rows[index]?.offset_s)
      .map(({ zone }) => zone),
  );
  expect(inDispute.size, [...inDispute].join(', ')).toBeLessThanOrEqual(MOST_ZONES_IN_DISPUTE);
  const differing = moments
    .map(({ zone, at }, index) => ({
      zone,
      at,
      ours: familyDay(new Date(at), zone),
      theirs: rows[index]?.day,
    }))
    .filter(({ zone, ours, theirs }) => ours !== theirs && !inDispute.has(zone));
  expect(differing).toEqual([]);
}

function offsetSeconds(at: number, timeZone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  return offsetNanoseconds / 1e9;
}

describe('the family day is the one that PostgreSQL computes', () => {
  test('in all zones, around every transition from 2024 to 2030', async () => {
    expect(zones.length).toBeGreaterThan(400);
    const moments = zones.flatMap((zone) =>
      transitionsOf(zone).flatMap((transition) =>
        momentsAround(transition, zone).map((at) => ({ zone, at })),
      ),
    );
    expect(moments.length).toBeGreaterThan(10_000);
    await expectSameAsOracle(moments);
  });

  test('in all zones, on leap days and on sampled days of those years', async () => {
    // An odd step covers every hour of the day.
    const days = Array.from({ length: 130 }, (_, index) => FROM + index * 19.63 * DAY_MS);
    const leapDays = [2024, 2028].flatMap((year) =>
      [-14, -1, 0, 1, 12, 23, 25, 36].map((hours) => Date.UTC(year, 1, 29, hours)),
    );
    const moments = zones.flatMap((zone) =>
      [...days, ...leapDays].map((at) => ({ zone, at: Math.round(at) })),
    );
    await expectSameAsOracle(moments);
  });
});

describe('the server time zone', () => {
  const WHERE_SERVERS_STAND = [
    'UTC',
    'America/Los_Angeles',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
    'Pacific/Niue',
    'Australia/Lord_Howe',
  ];
  const script = `
    import { calendarDays, familyDay, isEarly } from ${JSON.stringify(import.meta.resolve('@starchart/domain/family-day'))};
    const said = [];
    for (const timeZone of ['Europe/Berlin', 'America/Havana', 'Pacific/Apia', 'Africa/Cairo'])
      for (let at = Date.UTC(2026, 2, 1); at < Date.UTC(2026, 11, 1); at += 7 * 3_600_000 + 1)
        said.push(familyDay(new Date(at), timeZone), isEarly(new Date(at), timeZone),
          calendarDays(new Date(at), { timeZone, weekStartsOn: 7 }).weekStart);
    console.log(JSON.stringify([new Date(0).getTimezoneOffset(), said]));`;

  test('does not change the family day', () => {
    const answers = WHERE_SERVERS_STAND.map((TZ) => {
      const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      });
      return JSON.parse(text) as [offset: number, said: unknown[]];
    });
    const offsets = new Set(answers.map(([offset]) => offset));
    expect(offsets.size).toBeGreaterThan(4);
    expect(answers[0]?.[1].length).toBeGreaterThan(10_000);
    for (const [, said] of answers) expect(said).toEqual(answers[0]?.[1]);
  });
});
