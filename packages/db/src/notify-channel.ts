import pg from 'pg';
import type { Connection } from './client.ts';

/** A failed connection is tried again after a moment, and then less and less often, in ms. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/** A connection that says nothing may be a dead one: so often it is asked, and so long it may take to answer. In ms. */
const ASKED_EVERY_MS = 10_000;
const PATIENCE_MS = 5_000;

export interface ChannelOptions {
  /** Past any pooler: it would listen for somebody else. */
  connection: Connection;
  name: string;
  /** Told why nothing is heard or sent for now. */
  onTrouble?: (error: Error) => void;
}

export interface ChannelListener {
  onMessage(text: string): void;
  /** From now on every message is heard; what was sent before may have been missed. */
  onListening(): void;
}

/** Messages from each server process to all of them, itself included, through PostgreSQL. They may be lost, never made up. */
export interface Channel {
  /** The one who is told from now on. */
  listen(listener: ChannelListener): void;
  /** False where nothing is heard for now, or ever: behind a pooler. */
  readonly isListening: boolean;
  /** Sends a text of less than 8,000 bytes. Throws when it has not left. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a channel on a connection of its own, which comes back by itself when it is lost. Resolves when it has been tried once.
 * Never throws: trouble is told.
 */
export async function openChannel({
  connection,
  name,
  onTrouble = () => {},
}: ChannelOptions): Promise<Channel> {
  let listener: ChannelListener | undefined;
  let client: pg.Client | undefined;
  let isListening = false;
  let isClosed = false;
  let pauseMs = FIRST_PAUSE_MS;
  let nextTry: NodeJS.Timeout | undefined;

  function lose(lost: pg.Client, error: Error): void {
    if (client !== lost) return;
    client = undefined;
    isListening = false;
    lost.end().catch(() => {});
    if (isClosed) return;
    onTrouble(error);
    nextTry = setTimeout(connect, pauseMs).unref();
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      ...connection,
      application_name: 'starchart events',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    client = opened;
    opened.on('error', (error) => lose(opened, error));
    opened.on('end', () => lose(opened, new Error('The connection has ended')));
    opened.on('notification', ({ payload = '' }) => listener?.onMessage(payload));
    try {
      await startListening(opened);
      if (client !== opened) return;
      pauseMs = FIRST_PAUSE_MS;
      isListening = true;
      listener?.onListening();
    } catch (error) {
      lose(opened, error as Error);
    }
  }

  async function startListening(opened: pg.Client): Promise<void> {
    await opened.connect();
    await assertDirect(opened);
    await opened.query(`listen ${opened.escapeIdentifier(name)}`);
  }

  const asking = setInterval(() => {
    const asked = isListening ? client : undefined;
    asked?.query('select 1').catch((error: Error) => lose(asked, error));
  }, ASKED_EVERY_MS);
  asking.unref();

  await connect();
  return {
    listen(given) {
      listener = given;
      if (isListening) given.onListening();
    },
    get isListening() {
      return isListening;
    },
    async send(text) {
      if (!client || !isListening) throw new Error('The channel is not connected');
      await client.query('select pg_notify($1, $2)', [name, text]);
    },
    async close() {
      isClosed = true;
      isListening = false;
      clearInterval(asking);
      clearTimeout(nextTry);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

/** A pooler gives the connection to others in between, and what is heard then reaches nobody. */
async function assertDirect(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid === processOf(client)) return;
  throw new Error(
    'Live events need a direct connection to PostgreSQL, and there is a pooler in between: set DATABASE_URL_DIRECT',
  );
}

/** The server process that the connection was given to, as the server said when it began; a pooler makes one up. */
function processOf(client: pg.Client): unknown {
  return (client as pg.Client & { processID?: unknown }).processID;
}
