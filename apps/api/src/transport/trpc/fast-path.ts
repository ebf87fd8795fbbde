import { callTRPCProcedure } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { PROCEDURE_DEFINITIONS } from './procedure-definitions.ts';
import type { Asked } from './read-ahead.ts';
import { rootRouter } from './root-router.ts';

/** One query or mutation, asked for in the one way in which nearly all are. */
export interface PlainCall extends Asked {
  type: 'query' | 'mutation';
}

const TYPE_OF_METHOD: Record<string, PlainCall['type']> = { GET: 'query', POST: 'mutation' };

/**
 * The call that a request makes, if it is a plain one. Anything else is left to tRPC's own adapter: batches, streams, inputs in other
 * places, and whatever it refuses by itself.
 */
export function plainCallOf(
  request: FastifyRequest<{ Params: { path: string }; Querystring: Record<string, unknown> }>,
): PlainCall | undefined {
  const { query, body, method, headers } = request;
  const { path } = request.params;
  const type = TYPE_OF_METHOD[method];
  if (type === undefined || PROCEDURE_DEFINITIONS.get(path)?.type !== type) return undefined;
  if (headers['trpc-accept'] !== undefined || headers.accept === 'application/jsonl') return undefined;
  const parameters = Object.keys(query);
  if (type === 'query') {
    if (parameters.length === 0) return { path, type, input: undefined };
    const isInput = parameters.length === 1 && typeof query['input'] === 'string' && query['input'] !== '';
    return isInput ? { path, type, input: JSON.parse(query['input'] as string) } : undefined;
  }
  const isBody = parameters.length === 0 && typeof body === 'string' && body !== '';
  return isBody ? { path, type, input: JSON.parse(body) } : undefined;
}

/**
 * Does a plain call and answers it as tRPC's own adapter would. That one turns request and answer into those of the web platform, which
 * takes as long as all the rest of reading a dashboard. Throws what the procedure throws.
 */
export async function answerPlainCall(
  { path, type, input }: PlainCall,
  ctx: Context,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('content-type', 'application/json').header('vary', 'trpc-accept, accept');
  const data: unknown = await callTRPCProcedure({
    router: rootRouter,
    path,
    type,
    ctx,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });
  return await reply.send(JSON.stringify({ result: { data } }));
}
