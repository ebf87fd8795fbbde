import { ping, type Queryable } from '@starchart/db';
import type { FastifyInstance } from 'fastify';
import { type ClockWatch, NO_CLOCK_WATCH } from '../../platform/clock-watch/clock-watch.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Turns `/readyz` unready; everything else keeps working. */
    announceStop(): void;
  }
}

/** Interval of pings, in ms: probes share one, so that they cannot fill the queue for database connections. */
const PING_INTERVAL_MS = 1_000;

/** `/healthz`: the process is alive. `/readyz`: the database answers, the clock is not behind, and no shutdown has begun. */
export function health(
  app: FastifyInstance,
  db: Queryable,
  clockWatch: Pick<ClockWatch, 'isBehind'> = NO_CLOCK_WATCH,
): void {
  let isStopping = false;
  let latestPing: Promise<void> | undefined;
  const sharedPing = () => {
    latestPing ??= ping(db).finally(() => {
      setTimeout(() => (latestPing = undefined), PING_INTERVAL_MS).unref();
    });
    return latestPing;
  };
  const announceStop = () => {
    isStopping = true;
  };
  app.decorate('announceStop', announceStop);
  app.addHook('preClose', async () => announceStop());
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      if (isStopping) return await reply.code(503).send({ status: 'stopping' });
      await sharedPing();
      if (clockWatch.isBehind()) return await reply.code(503).send({ status: 'clock behind' });
      return { status: 'ready' };
    } catch (error) {
      request.log.warn(error);
      return await reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
