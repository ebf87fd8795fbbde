import pg from 'pg';
import type { Connection } from './client.ts';

/** Delays between connection attempts, in ms; they grow. */
const FIRST_RETRY_DELAY_MS = 200;
const LONGEST_RETRY_DELAY_MS = 5_000;

/** Interval of the keep-alive query and its timeout, in ms. */
const KEEP_ALIVE_INTERVAL_MS = 10_000;
const KEEP_ALIVE_TIMEOUT_MS = 5_000;

export interface ChannelOptions {
  /** Connects directly: through a pooler, LISTEN would apply to a shared connection. */
  connection: Connection;
  name: string;
  /** Called with the reason when messages cannot be received or sent. */
  onTrouble?: (error: Error) => void;
}

export interface ChannelListener {
  onMessage(text: string): void;
  /** Called when listening starts; earlier messages may have been missed. */
  onListening(): void;
}

/** Broadcasts messages from each server process to all, itself included, through PostgreSQL NOTIFY. Messages may be lost. */
export interface Channel {
  /** Sets the listener. */
  listen(listener: ChannelListener): void;
  /** False while disconnected, and always behind a pooler. */
  readonly isListening: boolean;
  /** Sends a text of less than 8,000 bytes. Throws when it could not be sent. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a channel on its own reconnecting connection. Resolves after the first attempt; reports errors instead of throwing. */
export async function openChannel({
  connection,
  name,
  onTrouble = () => {},
}: ChannelOptions): Promise<Channel> {
  let listener: ChannelListener | undefined;
  let client: pg.Client | undefined;
  let isListening = false;
  let isClosed = false;
  let pauseMs = FIRST_RETRY_DELAY_MS;
  let nextTry: NodeJS.Timeout | undefined;

  function lose(lost: pg.Client, error: Error): void {
    if (client !== lost) return;
    client = undefined;
    isListening = false;
    lost.end().catch(() => {});
    if (isClosed) return;
    onTrouble(error);
    nextTry = setTimeout(connect, pauseMs).unref();
    pauseMs = Math.min(2 * pauseMs, LONGEST_RETRY_DELAY_MS);
  }

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      ...connection,
      application_name: 'starchart events',
      connectionTimeoutMillis: KEEP_ALIVE_TIMEOUT_MS,
      query_timeout: KEEP_ALIVE_TIMEOUT_MS,
      keepAlive: true,
    });
    client = opened;
    opened.on('error', (error) => lose(opened, error));
    opened.on('end', () => lose(opened, new Error('The connection has ended')));
    opened.on('notification', ({ payload = '' }) => listener?.onMessage(payload));
    try {
      await startListening(opened);
      if (client !== opened) return;
      pauseMs = FIRST_RETRY_DELAY_MS;
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

  const keepAlive = setInterval(() => {
    const asked = isListening ? client : undefined;
    asked?.query('select 1').catch((error: Error) => lose(asked, error));
  }, KEEP_ALIVE_INTERVAL_MS);
  keepAlive.unref();

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
      clearInterval(keepAlive);
      clearTimeout(nextTry);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

/** A pooler shares the connection, so notifications never arrive. */
async function assertDirect(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid === processOf(client)) return;
  throw new Error(
    'Live events need a direct connection to PostgreSQL, and there is a pooler in between: set DATABASE_URL_DIRECT',
  );
}

/** Backend process id from the start of the connection; a pooler invents one. */
function processOf(client: pg.Client): unknown {
  return (client as pg.Client & { processID?: unknown }).processID;
}
