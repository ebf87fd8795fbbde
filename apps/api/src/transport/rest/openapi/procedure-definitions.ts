import type { z } from 'zod';
import type { ProcedureMeta } from '../../trpc/init.ts';
import { rootRouter } from '../../trpc/root-router.ts';

/** What a procedure was declared with. */
export interface ProcedureDefinition {
  type: 'query' | 'mutation' | 'subscription';
  meta: ProcedureMeta;
  /** Undefined for one that takes no input. */
  input: z.ZodType | undefined;
  /** Undefined for a subscription, which answers events. */
  output: z.ZodType | undefined;
}

/** tRPC keeps every procedure of a router, nested ones included, under its whole name. */
type Definitions = Record<
  string,
  {
    _def: Pick<ProcedureDefinition, 'type' | 'meta'> & {
      inputs: z.ZodType[];
      output: z.ZodType | undefined;
    };
  }
>;

/* oxlint-disable eslint/no-underscore-dangle -- tRPC's name for it */
const definitions = rootRouter._def.procedures as unknown as Definitions;

/** Every procedure under its name, such as `habits.create`. */
export const PROCEDURE_DEFINITIONS: ReadonlyMap<string, ProcedureDefinition> = new Map(
  Object.entries(definitions).map(
    ([
      name,
      {
        _def: { type, meta, inputs, output },
      },
    ]) => [name, { type, meta, input: inputs[0], output }],
  ),
);
