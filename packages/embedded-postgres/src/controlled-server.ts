// Run by the tests where a disk is to be small: `node steered-server.ts <folder of the disk>` starts the database there and does what it
// is told, a word a line: fill (the disk), free (make room again), write (a row). It tells what comes of it, a line of JSON each.
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const [disk = ''] = process.argv.slice(2);
const ballast = join(disk, 'ballast');

function tell(what: string, words = ''): void {
  process.stdout.write(`${JSON.stringify({ what, words })}\n`);
}

function fill(): void {
  const file = openSync(ballast, 'w');
  try {
    for (const size of [1_000_000, 1_000]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch {
        // Full, at this grain.
      }
    }
  } finally {
    closeSync(file);
  }
}

try {
  const server = await startEmbeddedPostgres({
    dataDir: join(disk, 'postgres'),
    onProgress: (words) => tell('progress', words),
  });
  const ask = async (statement: string) => {
    const client = new Client(server.connection);
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<{ count: string }>(statement)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  await ask('create table if not exists written (text text)');
  tell('ready');
  for await (const word of createInterface({ input: process.stdin })) {
    if (word === 'fill') fill();
    if (word === 'free') rmSync(ballast);
    if (word === 'write') {
      // Enough to need room on the disk.
      await ask("insert into written select repeat('x', 2000) from generate_series(1, 2000)").then(
        () => tell('written'),
        (error: Error) => tell('refused', error.message),
      );
      continue;
    }
    if (word === 'count') {
      const rows = await ask('select count(*) from written').catch(() => []);
      tell('counted', rows[0]?.count ?? 'away');
      continue;
    }
    tell(word);
  }
  await server.stop();
} catch (error) {
  tell('failed', error instanceof Error ? error.message : String(error));
}
