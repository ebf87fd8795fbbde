import { openJobQueue } from '@starchart/db';
import { buildApp } from '../../apps/api/src/app.ts';
import { aFamily, type TestFamily } from '../../apps/api/test-support/families.ts';
import { movableClock } from '../../apps/api/test-support/movable-clock.ts';
import { TestClient } from '../../apps/api/test-support/test-client.ts';
import { testOptions } from '../../apps/api/test-support/test-options.ts';
import type { Cluster } from './cluster.ts';

/** Creates families with one child each; their sessions last for the simulated years of a run. */
export async function seedFamilies(cluster: Cluster, count: number): Promise<TestFamily[]> {
  const { db } = cluster.database;
  const jobs = await openJobQueue({ connection: cluster.postgres.connection });
  const app = await buildApp(testOptions({ db, clock: movableClock(cluster.now().toISOString()), jobs }));
  const families: TestFamily[] = [];
  for (let family = 0; family < count; family++) {
    families.push(await aFamily({ db, visitor: () => new TestClient(app) }, { timeZone: 'UTC' }));
  }
  const never = '2200-01-01T00:00:00Z';
  await db.updateTable('sessions').set({ last_seen_at: never, expires_at: never }).execute();
  await app.close();
  await jobs.stop();
  return families;
}
