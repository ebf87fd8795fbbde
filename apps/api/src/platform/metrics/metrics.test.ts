import { readdirSync, readFileSync } from 'node:fs';
import { insertNightlyBackup, openDatabase } from '@starchart/db';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aFamily, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { TestClient } from '../../../test-support/test-client.ts';
import { openChangeEvents } from '../../../test-support/test-live-events.ts';
import { testOptions } from '../../../test-support/test-options.ts';
import { buildApp } from '../../app.ts';
import { verifyLedgers } from '../../features/points/verify-ledgers.ts';
import { Metrics } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';

let app: TestApp;
let family: TestFamily;
let url: string;
let scraped: string;
const cleanup = new AsyncDisposableStack();

beforeAll(async () => {
  app = await startTestApp();
  cleanup.defer(() => app.close());
  family = await aFamily(app);
  const metrics = new Metrics();
  const live = await openChangeEvents({ connectionString: app.connectionString }, { ...app, metrics });
  cleanup.defer(() => live.close());
  const watched = await buildApp({ ...testOptions({ ...app, events: live.events }), metrics });
  cleanup.defer(() => watched.close());
  const database = openDatabase({ connection: { connectionString: app.connectionString } });
  cleanup.defer(() => database.close());
  const server = await startMetricsServer(
    metrics,
    { ...database, jobs: app.jobs },
    { host: '127.0.0.1', port: 0 },
  );
  cleanup.defer(() => server.close());

  const parent = family.parent.at(watched);
  await parent.rest(`GET /api/children/${family.childId}`);
  await parent.rest(`GET /api/children/${family.childId + 1000}`);
  await parent.query('children.get', { id: family.childId });
  await new TestClient(watched).rest('POST /api/login', { ...family.parentLogin, password: 'wrong one' });
  await new TestClient(watched).rest('GET /no/such/page');
  await verifyLedgers(app.ctx);
  await noteBackup('verified', '2026-03-10T02:30:00Z');
  await noteBackup('failed', '2026-03-11T02:30:00Z');
  // Reading from a stream leaves it open.
  await parent.rest('GET /api/events');
  live.events.publish([{ familyId: family.familyId, childId: family.childId, kinds: ['habits'] }]);
  url = `http://127.0.0.1:${server.port}/`;
  await vi.waitUntil(
    async () => (await (await fetch(`${url}metrics`)).text()).includes('starchart_event_hints_total 1'),
    { timeout: 20_000 },
  );
  scraped = await (await fetch(`${url}metrics`)).text();
});
afterAll(() => cleanup.disposeAsync());

function noteBackup(state: 'verified' | 'failed', at: string): Promise<void> {
  const [startedAt, finishedAt] = [new Date(at), new Date(at)];
  const outcome =
    state === 'failed' ? { file: null, problem: 'No room' } : { file: '/a/file', problem: null };
  return insertNightlyBackup(app.db, { startedAt, finishedAt, state, ...outcome });
}

/** The value of one series; undefined where there is none. */
function value(series: string): number | undefined {
  const line = scraped.split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

function calls(procedure: string, outcome: string): number | undefined {
  return value(`starchart_procedure_duration_seconds_count{procedure="${procedure}",outcome="${outcome}"}`);
}

describe('metrics', () => {
  test('count event streams and their events, and exclude streams from request durations', () => {
    expect(value('starchart_event_streams')).toBe(1);
    expect(value('starchart_event_hints_total')).toBe(1);
    expect(scraped).not.toContain('route="/api/events"');
  });

  test('are in the Prometheus text format, and the only route on this port', async () => {
    const answer = await fetch(`${url}metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(`${url}metrics`, { method: 'POST' })).status).toBe(404);
  });

  test('count requests by route and status, without ids', () => {
    const route = '/api/children/:id';
    const requests = (status: number) =>
      value(
        `starchart_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
      );
    expect([requests(200), requests(404)]).toEqual([1, 1]);
    expect(
      value('starchart_http_request_duration_seconds_count{method="GET",route="none",status="404"}'),
    ).toBe(1);
  });

  test('count the calls of both transports together, and rejected logins by their reason', () => {
    expect(calls('children.get', 'ok')).toBe(2);
    expect(calls('children.get', 'NOT_FOUND')).toBe(1);
    expect(calls('auth.login', 'UNAUTHENTICATED')).toBe(1);
  });

  test('include the database, its connections, the jobs and this process', () => {
    expect(value('starchart_database_up')).toBe(1);
    expect(value('starchart_database_connections{state="most"}')).toBe(8);
    expect(value('starchart_database_waiting_requests')).toBe(0);
    expect(value('starchart_jobs{job="audit-ledgers",state="failed"}')).toBe(0);
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  test('include the result of the latest ledger audit', () => {
    expect(value('starchart_ledger_audit_children')).toBe(1);
    expect(value('starchart_ledger_audit_faulty_children')).toBe(0);
    expect(value('starchart_ledger_audit_finished_timestamp_seconds')).toBe(app.clock.now().getTime() / 1000);
  });

  test('include the time of the latest verified backup, and that the last night had none', () => {
    const verifiedAt = value('starchart_backup_verified_timestamp_seconds');
    expect(verifiedAt).toBe(Date.parse('2026-03-10T02:30:00Z') / 1000);
    expect(value('starchart_backup_failed')).toBe(1);
  });

  test('contain no family', () => {
    const { username } = family.parentLogin;
    for (const secret of [username, family.childLogin.username]) expect(scraped).not.toContain(secret);
  });

  test('report an unreachable database, and omit its metrics', async () => {
    const away = openDatabase({
      connection: { host: '127.0.0.1', port: 1, user: 'none', database: 'none' },
    });
    const server = await startMetricsServer(
      new Metrics(),
      { ...away, jobs: app.jobs },
      { host: '127.0.0.1', port: 0 },
    );
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    await server.close();
    await away.close();
    expect(text).toContain('\nstarchart_database_up 0\n');
    expect(text).not.toMatch(/^starchart_ledger_audit_faulty_children \d/m);
  });
});

describe('deploy/monitoring/', () => {
  const folder = new URL('../../../../../deploy/monitoring/', import.meta.url);

  function askedBy(file: string): Set<string> {
    const text = readFileSync(new URL(file, folder), 'utf8');
    return new Set(text.match(/\b(starchart|nodejs|process)_[a-z0-9_]+/g));
  }

  test.each(readdirSync(folder))('%s uses existing metrics only', (file) => {
    const asked = askedBy(file);
    const served = new Set([...scraped.matchAll(/^([a-z0-9_]+)(?:\{| )/gm)].map(([, name]) => name));
    expect(asked.size).toBeGreaterThan(0);
    expect([...asked.difference(served)]).toEqual([]);
  });

  test('every alert has its metrics on the dashboard', () => {
    const alerts = askedBy('prometheus-alerts.yml');
    expect([...alerts.difference(askedBy('grafana-dashboard.json'))]).toEqual([]);
  });
});
