import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Entrances, entrancesOf } from './entrances.ts';

const ANYWHERE = { host: '127.0.0.1', port: 0 };
const MANY = 320;

let app: FastifyInstance;
let entrances: Entrances;
let answerAll: () => void;
beforeEach(async () => {
  app = fastify();
  const answered = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  app.get('/in-time', async () => {
    await answered;
    return 'well';
  });
  entrances = entrancesOf(app);
});
afterEach(async () => {
  answerAll();
  await app.close();
  await entrances.left();
});

function portOf({ server }: FastifyInstance): number {
  return (server.address() as AddressInfo).port;
}

/** Whose connections are all made before anybody here can let one in. */
const CROWD = `
  const { connect } = require('node:net');
  const [port, visitors] = process.argv.slice(1).map(Number);
  let connected = 0;
  for (let visitor = 0; visitor < visitors; visitor++)
    connect(port, '127.0.0.1', () => ++connected === visitors && process.exit());`;

describe.runIf(process.platform === 'linux')('the entrances', () => {
  test('let a crowd in many at a time, not one in each turn', async () => {
    await entrances.open(ANYWHERE);
    const isIn = new Set();
    app.server.on('connection', (socket) => isIn.add(socket));
    const { status } = spawnSync(process.execPath, ['-e', CROWD, String(portOf(app)), String(MANY)]);
    expect(status).toBe(0);
    expect(isIn.size).toBe(0);
    let turns = 0;
    for (; isIn.size < MANY; turns++) await setImmediate();
    expect(turns).toBeLessThan(MANY / 4);
  });

  test('belong to one server: another is told that the port is in use, and gets it when that has closed', async () => {
    await entrances.open(ANYWHERE);
    const address = { host: '127.0.0.1', port: portOf(app) };
    const second = fastify();
    await expect(entrancesOf(second).open(address)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await second.close();
    await app.close();
    await entrances.left();
    const third = fastify();
    await entrancesOf(third).open(address);
    expect(portOf(third)).toBe(address.port);
    await third.close();
  });
});

test('whoever is being served as the server closes still gets the answer, and only then has everybody left', async () => {
  const arrived = new Set();
  app.server.on('request', (request) => arrived.add(request));
  await entrances.open(ANYWHERE);
  const url = `http://127.0.0.1:${portOf(app)}/in-time`;
  const visits = Array.from({ length: 40 }, () => visit(url));
  while (arrived.size < visits.length) await setImmediate();
  let haveLeft = false;
  const closing = app
    .close()
    .then(() => entrances.left())
    .then(() => {
      haveLeft = true;
    });
  while (app.server.listening) await setImmediate();
  await expect(visit(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(haveLeft).toBe(false);
  answerAll();
  expect(await Promise.all(visits)).toEqual(visits.map(() => 'well'));
  await closing;
});

/** On a connection that ends with the answer. */
async function visit(url: string): Promise<string> {
  const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  return await text(answer);
}
