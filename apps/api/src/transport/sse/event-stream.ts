import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FamilyEvent } from '@starchart/schema';
import { callTRPCProcedure, TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { toDomainError } from '../../core/domain-error.ts';
import type { CreateContext } from '../../trpc/context.ts';
import { rootRouter } from '../trpc/root-router.ts';

/** A client that leaves this much unread is disconnected; it fetches everything when it reconnects. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** Interval of the comments that keep proxies from closing an idle connection, in ms. */
const HEARTBEAT_MS = 25_000;

/** Reconnection delay, in ms; random, so that clients do not all reconnect at the same moment. */
const RETRY_MS = { min: 1_000, max: 4_000 };

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must not cache, compress or buffer the stream (x-accel-buffering: nginx).
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // The end of the stream ends the connection, so a stopping server need not wait for it.
  connection: 'close',
};

/** Serves `events.subscribe` as plain server-sent events. */
export function eventStream(scope: FastifyInstance, path: string, createContext: CreateContext): void {
  scope.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const { raw } = reply;
    const disconnected = new AbortController();
    if (raw.destroyed) disconnected.abort();
    raw.once('close', () => disconnected.abort());
    const events: AsyncIterable<FamilyEvent> = await callTRPCProcedure({
      router: rootRouter,
      path: 'events.subscribe',
      type: 'subscription',
      ctx: createContext(request, reply),
      getRawInput: async () => undefined,
      signal: disconnected.signal,
      batchIndex: 0,
    });
    reply.hijack();
    request.leaveQueue?.();
    raw.useChunkedEncodingByDefault = false;
    raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...HEADERS });
    // Written on its own, the head becomes one string; the response would keep its 60 pieces as long as the stream is open.
    raw.flushHeaders();
    raw.write(`retry: ${Math.round(RETRY_MS.min + Math.random() * (RETRY_MS.max - RETRY_MS.min))}\n`);
    // Not awaited: what serves the request is done.
    void writeEvents(raw, events).catch((error: unknown) => {
      request.log.error(error);
      raw.destroy();
    });
  });
}

/** Writes events and heartbeats until the events end, then ends the response. */
export async function writeEvents(raw: ServerResponse, events: AsyncIterable<FamilyEvent>): Promise<void> {
  function write(text: string): void {
    if (raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
  }
  const heartbeat = setInterval(write, HEARTBEAT_MS, ':\n\n').unref();
  let retryAfterSeconds: number | undefined;
  try {
    for await (const event of events) write(`data: ${JSON.stringify(event)}\n\n`);
  } catch (error) {
    const refusal = toDomainError(error instanceof TRPCError ? error.cause : error);
    if (!refusal) throw error;
    ({ retryAfterSeconds } = refusal);
  } finally {
    clearInterval(heartbeat);
  }
  // A client that has not read what came before would not read the end either.
  if (raw.writableNeedDrain) raw.destroy();
  else raw.end(retryAfterSeconds === undefined ? undefined : `retry: ${retryAfterSeconds * 1000}\n\n`);
}
