import { ping, type Queryable } from '@starchart/db';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Turns `/readyz` unready; everything else keeps working. */
    announceStop(): void;
  }
}

/** `/healthz`: the process is alive. `/readyz`: the database answers and no shutdown has begun. */
export function health(app: FastifyInstance, db: Queryable): void {
  let isStopping = false;
  const announceStop = () => {
    isStopping = true;
  };
  app.decorate('announceStop', announceStop);
  app.addHook('preClose', async () => announceStop());
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      if (isStopping) return await reply.code(503).send({ status: 'stopping' });
      await ping(db);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn(error);
      return await reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
