import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FamilyEvent } from '@starchart/schema';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../core/domain-error.ts';
import { assertWithinScope } from '../../features/access-tokens/bearer.ts';
import { FIRST_EVENT, openEvents } from '../../features/events/events.service.ts';
import type { Subscriber } from '../../platform/change-events/subscriptions.ts';
import type { CreateContext } from '../trpc/context.ts';
import { requireSignedIn } from '../trpc/procedures.ts';

/** A reader that leaves so much untaken is too slow: it is dropped, and finds out anew when it comes back. */
const UNREAD_BYTES = 64 * 1024;

/** When a reader that lost its stream opens another, in ms: not all of them at the same moment. */
const BACK_AFTER_MS = { least: 1_000, most: 4_000 };
/** Who has too many streams would only ever take one of its own away. */
const CROWDED_BACK_AFTER_MS = 60_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Nobody in between may keep it, or gather what it says: to compress it, or because proxies do (nginx).
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // The connection has served its purpose when the stream ends, and a server that stops need not wait for it.
  connection: 'close',
};

/**
 * Serves `events.subscribe` as plain server-sent events. It writes to the connection itself: thousands of streams may be open,
 * and each should take little more than its socket does.
 */
export function eventStream(scope: FastifyInstance, path: string, createContext: CreateContext): void {
  scope.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const { deps, actor, session, bearer } = createContext(request, reply);
    if (bearer instanceof DomainError) throw bearer;
    if (bearer) assertWithinScope(bearer, 'events.subscribe');
    const listener = requireSignedIn(bearer?.actor ?? actor);
    const { raw } = reply;
    const close = openEvents(deps, listener, session, readerOf(raw));
    raw.once('close', close);
    reply.hijack();
    // Gone before there was anything to read.
    if (raw.destroyed) return close();
    // Where the stream ends, the connection does, so nothing has to be wrapped for the end to be known.
    raw.useChunkedEncodingByDefault = false;
    raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...HEADERS });
    const { least, most } = BACK_AFTER_MS;
    const backAfterMs = Math.round(least + Math.random() * (most - least));
    raw.write(`retry: ${backAfterMs}\n${textOf(FIRST_EVENT)}`);
  });
}

function textOf(event: FamilyEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** Writes events to a connection, and drops it once its other end does not keep up. */
export function readerOf(raw: ServerResponse): Subscriber {
  function write(text: string): void {
    if (raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > UNREAD_BYTES) raw.destroy();
  }
  return {
    tell: (event) => write(textOf(event)),
    // Past the response, which would only hand it on: thousands of streams say so all day long.
    beat() {
      if (!raw.destroyed) raw.socket?.write(':\n\n', 'latin1');
    },
    end(why) {
      // Who has not even taken what came before does not take the end.
      if (raw.writableNeedDrain) raw.destroy();
      else raw.end(why === 'crowded' ? `retry: ${CROWDED_BACK_AFTER_MS}\n\n` : undefined);
    },
  };
}
