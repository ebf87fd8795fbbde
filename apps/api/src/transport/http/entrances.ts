import { once } from 'node:events';
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * From each listening socket Node takes one connection in a turn of its event loop, and a crowd makes turns long. Of this many
 * sockets for the one address it takes as many.
 */
const MOST_ENTRANCES = 16;

/** Connections that wait until they are accepted. When more come at once, browsers try again only after seconds, and in vain. */
const BACKLOG = 4_096;

interface Address {
  host: string;
  port: number;
}

/** Where an app listens. */
export interface Entrances {
  /** Throws what listening throws: EADDRINUSE also where another of our processes has the port. */
  open(address: Address): Promise<void>;
  /** Resolves when the last connection has ended, once the app is closed. */
  left(): Promise<void>;
}

/** For an app that does not listen yet. Several sockets can share a port on Linux; elsewhere there is one. */
export function entrancesOf(app: FastifyInstance): Entrances {
  const isShared = process.platform === 'linux';
  const letIn = { allowHalfOpen: true, noDelay: true };
  const others = Array.from({ length: isShared ? MOST_ENTRANCES - 1 : 0 }, () =>
    createServer(letIn, (socket) => app.server.emit('connection', socket)),
  );
  let closed: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    closed = Promise.all(others.filter(({ listening }) => listening).map(close));
  });

  return {
    async open(address) {
      const options = { ...address, backlog: BACKLOG, reusePort: isShared };
      // A shared port would let a second server in beside us, and nobody would be told.
      if (isShared) await assertFree(address);
      await app.listen(options);
      const { address: host, port } = app.server.address() as AddressInfo;
      for (const other of others) await listen(other, { ...options, host, port });
    },
    async left() {
      await closed;
    },
  };
}

async function assertFree(address: Address): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  await close(probe);
}

async function listen(server: Server, options: ListenOptions): Promise<void> {
  server.listen(options);
  await once(server, 'listening');
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
