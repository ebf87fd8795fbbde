import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../core/domain-error.ts';
import { assertTicket, openExport } from '../../features/account/export/export.service.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import { patientStream } from '../http/read-timeout.ts';
import type { CreateContext } from '../trpc/context.ts';
import { requireParent } from '../trpc/procedures.ts';

/** Each download holds a database connection until it has been read. */
const DOWNLOADS = { permits: 2, maxQueued: 20 };
const PATIENCE = { idleMs: 15_000, totalMs: 10 * 60_000 };

/** Serves all data of the parent's family as a zip file. */
export function exportDownload(scope: FastifyInstance, createContext: CreateContext): void {
  const downloads = new Semaphore(DOWNLOADS);

  scope.get<{ Params: { token: string } }>(
    '/account/export/:token',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const ctx = createContext(request, reply);
      if (ctx.bearer instanceof DomainError) throw ctx.bearer;
      const parent = requireParent(ctx.actor);
      // Before the semaphore: a request without a valid ticket takes no place in the queue.
      assertTicket(ctx, parent, request.params.token);
      const release = await downloads.acquire();
      if (!release) {
        throw new DomainError(
          'UNAVAILABLE',
          'Many families are exporting their data right now. Please try again in a few minutes.',
        );
      }
      try {
        const languages = request.headers['accept-language'];
        const { fileName, chunks, close } = await openExport(ctx, parent, request.params.token, languages);
        const stream = patientStream(chunks, PATIENCE);
        // Emitted in every case: the response was complete, was aborted, or never began.
        stream.once('close', () => {
          close()
            .catch((error: unknown) => request.log.warn(error))
            .finally(release);
        });
        return await reply
          .header('content-type', 'application/zip')
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .send(stream);
      } catch (error) {
        release();
        throw error;
      }
    },
  );
}
