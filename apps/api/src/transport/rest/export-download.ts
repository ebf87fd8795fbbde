import { englishFor } from '@starchart/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorize } from '../../core/authorize.ts';
import { DomainError, unavailable } from '../../core/domain-error.ts';
import { openExport } from '../../features/account/export/export.service.ts';
import type { Wording } from '../../features/account/export/export-page.ts';
import type { CreateContext } from '../../trpc/context.ts';
import { languageOfPage } from '../http/language.ts';
import { patientStream } from '../http/read-timeout.ts';

const LONGEST_GENERATION_MS = 10 * 60_000;
const PATIENCE = { idleMs: 15_000, totalMs: 10 * 60_000 };

/** Serves all data of the parent's family as a zip file. */
export function exportDownload(scope: FastifyInstance, createContext: CreateContext): void {
  scope.get<{ Params: { token: string } }>(
    '/account/export/:token',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const ctx = createContext(request, reply);
      if (ctx.bearer instanceof DomainError) throw ctx.bearer;
      const { actor } = ctx;
      authorize(actor, 'family.export');
      const disconnected = new AbortController();
      reply.raw.once('close', () => disconnected.abort());
      const tooLate = AbortSignal.timeout(LONGEST_GENERATION_MS);
      const signal = AbortSignal.any([disconnected.signal, tooLate]);
      try {
        const { fileName, size, chunks, close } = await openExport(ctx, actor, request.params.token, {
          signal,
          wording: wordingFor(request),
        });
        const stream = patientStream(chunks, PATIENCE);
        const end = () => void close().catch((error: unknown) => request.log.warn(error));
        // Before the last bytes are sent, so that the next export can begin after them.
        stream.once('end', end);
        // Emitted in every case: the response was complete, was aborted, or never began.
        stream.once('close', end);
        return await reply
          .headers({
            'content-type': 'application/zip',
            'content-disposition': `attachment; filename="${fileName}"`,
            'content-length': size,
          })
          .send(stream);
      } catch (error) {
        if (disconnected.signal.aborted) return reply.hijack();
        throw tooLate.aborted ? unavailable() : error;
      }
    },
  );
}

/** A download has no header of the web app, whose link names the language. */
function wordingFor(request: Pick<FastifyRequest, 'headers' | 'query'>): Wording {
  const language = languageOfPage(request);
  const locale = language === 'en' ? englishFor(request.headers['accept-language'] ?? '') : language;
  return { language, locale };
}
