// A process that tests kill: `node ack-writer.ts <data folder>` starts the database, inserts rows as fast as it can, and
// prints the number of each row after its commit.
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const { connection } = await startEmbeddedPostgres({ dataDir });
const client = new Client(connection);
client.on('error', () => {});
await client.connect();
await client.query('create table if not exists written (number serial primary key)');

for (;;) {
  const { rows } = await client.query<{ number: number }>(
    'insert into written default values returning number',
  );
  process.stdout.write(`${rows[0]?.number}\n`);
}
