import type { z } from 'zod';
import type { ProcedureMeta } from '../../trpc/init.ts';
import { rootRouter } from '../../trpc/root-router.ts';

export interface ProcedureDefinition {
  type: 'query' | 'mutation' | 'subscription';
  meta: ProcedureMeta;
  /** Undefined without input. */
  input: z.ZodType | undefined;
  /** Undefined for a subscription. */
  output: z.ZodType | undefined;
}

/** tRPC stores all procedures of a router, also nested ones, by full name. */
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

/** All procedures by name, such as `habits.create`. */
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
