import { time } from '@starchart/schema';
import type { FastifyRequest } from 'fastify';

/** When the client sent the request, by its own clock. A header, because the input of a repeat must stay the same. */
export function sentAtOf({ headers }: FastifyRequest): Date | undefined {
  const { success, data } = time.safeParse(headers['starchart-sent-at']);
  return success ? new Date(data) : undefined;
}
