import { openDatabase, openJobQueue } from '@starchart/db';
import { z } from 'zod';
import { buildApp } from '../src/app.ts';
import { logGuard } from './log-guard.ts';
import { movableClock } from './movable-clock.ts';
import { openChangeEvents } from './test-live-events.ts';
import { testOptions } from './test-options.ts';

/**
 * A test server in its own process, so that a test can kill it. The parent passes database, port and
 * time, and receives the address.
 */
const { connectionString, now, port } = z
  .object({ connectionString: z.string(), now: z.string().optional(), port: z.int() })
  .parse(JSON.parse(process.argv[2] ?? ''));

const clock = now === undefined ? { now: () => new Date() } : movableClock(now);
const { db } = openDatabase({ connection: { connectionString }, maxConnections: 4 });
const jobs = await openJobQueue({ connection: { connectionString } });
const { events } = await openChangeEvents({ connectionString }, { db, clock });
const log = logGuard();
const app = await buildApp(testOptions({ db, clock, jobs, events, logStream: log }));

process.on('message', (instant: string) => {
  if ('moveTo' in clock) clock.moveTo(instant);
  process.send?.('moved');
});
// The process may be killed at any moment, so leaks are reported at once.
log.onLeak((line) => process.send?.({ leak: line }));
// Exits when the parent process is gone.
process.on('disconnect', () => process.exit());
process.send?.(await app.listen({ host: '127.0.0.1', port }));
