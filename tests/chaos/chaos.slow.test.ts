import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChaosRun } from './chaos.ts';
import { type Fault, faultPlan } from './faults.ts';

const QUICKLY = { pauseMs: 700, lastsMs: 300 };
/** All faults; long freezes exceed the client timeout. */
const EVERYTHING: Fault[] = [
  { ...QUICKLY, kind: 'kill a server', server: 0 },
  { ...QUICKLY, kind: 'freeze the database', server: 0 },
  { ...QUICKLY, kind: 'kill the database', server: 0 },
  { ...QUICKLY, kind: 'freeze a server', server: 1, lastsMs: 3_000 },
  { ...QUICKLY, kind: 'terminate connections', server: 0 },
  { ...QUICKLY, kind: 'kill both', server: 2 },
  { ...QUICKLY, kind: 'freeze the database', server: 0, lastsMs: 3_000 },
];
const NOTHING: Fault[] = [{ kind: 'freeze a server', server: 0, lastsMs: 1, pauseMs: 100_000 }];
const SHORT = { modelled: 4, writers: 4, stepsADay: 40, auditEveryMs: 2_000, cutShare: 0.05 };
const NEVER = new AbortController().signal;

/** Changes append-only rows, as a database fault could. */
async function tamper({ cluster }: ChaosRun, statements: string): Promise<void> {
  await cluster.database.pool.query(
    `begin; set local session_replication_role = replica; ${statements}; commit`,
  );
}

function planOf(seed: number): Fault[] {
  return faultPlan(seed).take(2_500).toArray();
}

describe('a run with all faults', () => {
  let chaos: ChaosRun;
  beforeAll(async () => {
    chaos = await ChaosRun.open({ ...SHORT, seed: 1, faults: EVERYTHING });
  }, 120_000);
  afterAll(() => chaos.close(), 60_000);

  test('returns correct responses, loses and duplicates nothing, and keeps the ledger balanced', {
    timeout: 180_000,
  }, async () => {
    await chaos.run(NEVER);
    const { figures, ...wrong } = await chaos.judge();
    expect(wrong).toEqual({ violations: [], lost: [], doubled: [] });
    expect(figures).toMatchObject({ crashes: 4, freezes: 3, terminations: 1 });
    expect(figures.operations).toBeGreaterThan(50);
    expect(figures.cuts).toBeGreaterThan(0);
    expect(figures.requests, 'requests without a retry').toBeGreaterThan(figures.operations);
  });

  test('detects a duplicate bonus even when the balances agree', async () => {
    await tamper(
      chaos,
      `insert into points_entries (family_id, child_id, number, kind, amount, total_amount, balance_after, label, reason,
         day, created_at, actor_role, actor_id)
       select e.family_id, e.child_id, c.entry_count + 1, e.kind, e.amount, 0, c.current_points + e.amount, e.label,
         e.reason, e.day, e.created_at, e.actor_role, e.actor_id
       from points_entries e join children c on c.family_id = e.family_id and c.id = e.child_id
       where e.kind = 'adjustment' and e.amount > 0 order by e.id limit 1;
       update children c set entry_count = e.number, current_points = e.balance_after from points_entries e
       where e.family_id = c.family_id and e.child_id = c.id and e.number = c.entry_count + 1`,
    );
    const { violations, lost, doubled } = await chaos.judge();
    expect({ violations, lost }).toEqual({ violations: [], lost: [] });
    expect(doubled).toEqual([expect.stringMatching(/points as .*acknowledged 1 times, stored 2 times/)]);
  });

  test('detects a lost acknowledged redemption', async () => {
    await tamper(
      chaos,
      `delete from reward_redemptions where id = (select min(id) from reward_redemptions
         where not fulfilled and cancelled_at is null)`,
    );
    const { lost } = await chaos.judge();
    expect(lost).toEqual([expect.stringMatching(/redemption \d+, acknowledged 1 times, stored 0 times/)]);
  });
});

describe('a run in which a balance is changed directly in the database', () => {
  let chaos: ChaosRun;
  beforeAll(async () => {
    chaos = await ChaosRun.open({ ...SHORT, seed: 2, faults: NOTHING, auditEveryMs: 100_000 });
  }, 120_000);
  afterAll(() => chaos.close(), 60_000);

  test('stops immediately and reports the preceding steps', { timeout: 120_000 }, async () => {
    const running = chaos.run(AbortSignal.timeout(100_000));
    while (chaos.figures.operations < 20) await sleep(20);
    await tamper(chaos, 'update children set current_points = current_points + 1000, version = version + 1');
    await running;
    const { violations } = await chaos.judge();
    expect(violations[0]).toMatch(
      /Family \d+, most recently:\n((.+ through (REST|tRPC) as .+|moved to .+)\n)+The model says/,
    );
    expect(violations).toContainEqual(expect.stringMatching(/does not balance: balance/));
  });
});

test('the same seed yields the same faults, with a limited rate of database kills', () => {
  const planned = planOf(7);
  expect(planned).toEqual(planOf(7));
  expect(planned).not.toEqual(planOf(8));

  const kinds = planned.map(({ kind }) => kind);
  const databaseKills = kinds.flatMap((kind, index) =>
    kind === 'kill the database' || kind === 'kill both' ? [index] : [],
  );
  const gaps = databaseKills.slice(1).map((index, kill) => index - (databaseKills[kill] ?? 0));
  expect(Math.min(...gaps)).toBe(3);
  expect(new Set(kinds).size).toBe(6);
});
