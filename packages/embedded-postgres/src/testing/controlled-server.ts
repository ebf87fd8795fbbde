// A process for disk-space tests: `node controlled-server.ts <folder of the disk>` starts the database there and reads commands
// from stdin, one per line: fill (the disk), free (the space), write (rows), count (rows). Prints results as lines of JSON.
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

const [disk = ''] = process.argv.slice(2);
const ballast = join(disk, 'ballast');

function report(what: string, words = ''): void {
  process.stdout.write(`${JSON.stringify({ what, words })}\n`);
}

function fill(): void {
  const file = openSync(ballast, 'w');
  try {
    for (const size of [1_000_000, 1_000]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch {
        // The disk is full for this chunk size.
      }
    }
  } finally {
    closeSync(file);
  }
}

try {
  const server = await startEmbeddedPostgres({
    dataDir: join(disk, 'postgres'),
    onProgress: (words) => report('progress', words),
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
  report('ready');
  for await (const word of createInterface({ input: process.stdin })) {
    if (word === 'fill') fill();
    if (word === 'free') rmSync(ballast);
    if (word === 'write') {
      // Large enough to need disk space.
      await ask("insert into written select repeat('x', 2000) from generate_series(1, 2000)").then(
        () => report('written'),
        (error: Error) => report('refused', error.message),
      );
      continue;
    }
    if (word === 'count') {
      const rows = await ask('select count(*) from written').catch(() => []);
      report('counted', rows[0]?.count ?? 'away');
      continue;
    }
    report(word);
  }
  await server.stop();
} catch (error) {
  report('failed', error instanceof Error ? error.message : String(error));
}
