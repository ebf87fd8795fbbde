import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Connection } from './client.ts';
import { type Channel, openChannel } from './notify-channel.ts';
import { createTestDatabase, cutChannels, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
let open: Channel[];
let troubles: Error[];
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  open = [];
  troubles = [];
});
afterEach(async () => {
  await Promise.all(open.map((channel) => channel.close()));
});
afterAll(() => database.drop());

/** A channel that records its messages and how often it has started to listen. */
async function aListener(connection: Connection = database.connection) {
  const channel = await openChannel({
    connection,
    name: 'a channel',
    onTrouble: (error) => void troubles.push(error),
  });
  open.push(channel);
  const received: string[] = [];
  const begun: Date[] = [];
  channel.listen({
    onMessage: (text) => void received.push(text),
    onListening: () => void begun.push(new Date()),
  });
  return { channel, received, begun };
}

test('a message reaches every listener, its sender included', async () => {
  const [one, other] = await Promise.all([aListener(), aListener()]);
  expect([one.begun.length, other.begun.length]).toEqual([1, 1]);
  await one.channel.send('Something has changed — “here”');
  for (const { received } of [one, other]) {
    await expect.poll(() => received).toEqual(['Something has changed — “here”']);
  }
});

test('a closed connection reconnects and reports it', async () => {
  const [lost, other] = await Promise.all([aListener(), aListener()]);
  await cutChannels(database.db);
  await expect.poll(() => [lost.begun.length, other.begun.length]).toEqual([2, 2]);
  expect(troubles.length).toBeGreaterThanOrEqual(2);
  await other.channel.send('back');
  await expect.poll(() => lost.received).toEqual(['back']);
});

test('starts without a database; sending fails', async () => {
  const { channel, begun } = await aListener({
    connectionString: 'postgresql://unknown@127.0.0.1:1/nothing',
  });
  expect(channel.isListening).toBe(false);
  expect(begun).toEqual([]);
  expect(troubles.length).toBeGreaterThanOrEqual(1);
  await expect(channel.send('lost')).rejects.toThrow('not connected');
});

test('detects a pooler and does not listen through it', async () => {
  const pooler = await aPooler();
  const { channel } = await aListener(pooler.connection);
  expect(channel.isListening).toBe(false);
  expect(troubles[0]?.message).toMatch(/DATABASE_URL_DIRECT/);
  await channel.close();
  pooler.close();
});

/** A proxy that gives its clients other process ids, as poolers do. */
async function aPooler(): Promise<{ connection: Connection; close(): void }> {
  const { host, port, user, password, database: name } = new pg.Client(database.connection);
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    client.pipe(upstream);
    upstream.on('data', (bytes: Buffer) => {
      // BackendKeyData: K, length 12, process id.
      const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (at >= 0) bytes.writeInt32BE(1, at + 5);
      client.write(bytes);
    });
    upstream.on('close', () => client.destroy());
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.on('error', () => upstream.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address() as AddressInfo;
  return {
    connection: {
      host: '127.0.0.1',
      port: address.port,
      ...(user !== undefined && { user }),
      ...(typeof password === 'string' && { password }),
      ...(name !== undefined && { database: name }),
    },
    close: () => void server.close(),
  };
}
