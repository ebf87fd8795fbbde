import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const INSTANT = z.iso.datetime();

/** When the client sent the request, by its own clock. A header, because the input of a repeat must stay the same. */
export function sentAtOf({ headers }: FastifyRequest): Date | undefined {
  const { success, data } = INSTANT.safeParse(headers['starchart-sent-at']);
  return success ? new Date(data) : undefined;
}
