import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../core/domain-error.ts';
import { assertTicket, openExport } from '../../features/account/export/export.service.ts';
import { takingTurns } from '../../platform/taking-turns.ts';
import { patientStream } from '../http/read-timeout.ts';
import type { CreateContext } from '../trpc/context.ts';
import { requireParent } from '../trpc/procedures.ts';

/** Each holds a connection to the database until its reader has everything. */
const PLACES = { atOnce: 2, waiting: 20 };
const PATIENCE = { idleMs: 15_000, totalMs: 10 * 60_000 };

/** Serves the one answer of the API that is no JSON: all data of the parent's family, as a zip. */
export function exportDownload(scope: FastifyInstance, createContext: CreateContext): void {
  const turns = takingTurns(PLACES);

  scope.get<{ Params: { token: string } }>(
    '/account/export/:token',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { deps, actor } = createContext(request, reply);
      const parent = requireParent(actor);
      // Before a place is taken: whoever has no ticket keeps nobody waiting.
      assertTicket(deps, parent, request.params.token);
      const endTurn = await turns.take();
      if (!endTurn) {
        throw new DomainError(
          'UNAVAILABLE',
          'Many families are fetching their data right now. Please try again in a few minutes.',
        );
      }
      try {
        const { fileName, chunks, close } = await openExport(deps, parent, request.params.token);
        const stream = patientStream(chunks, PATIENCE);
        // Comes for certain, whether the reader got everything, left, or never began.
        stream.once('close', () => {
          close()
            .catch((error: unknown) => request.log.warn(error))
            .finally(endTurn);
        });
        return await reply
          .header('content-type', 'application/zip')
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .send(stream);
      } catch (error) {
        endTurn();
        throw error;
      }
    },
  );
}
