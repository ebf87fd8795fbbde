import type { z } from 'zod';
import type { Permission } from '../../core/permissions.ts';
import type { ProcedureMeta } from '../../trpc/init.ts';
import { rootRouter } from './root-router.ts';

export interface ProcedureDefinition {
  type: 'query' | 'mutation' | 'subscription';
  meta: ProcedureMeta | undefined;
  /** Undefined without input. */
  input: z.ZodObject | undefined;
  /** Undefined for a subscription. */
  output: z.ZodType | undefined;
}

/** tRPC keeps all procedures of a router by full name, such as `habits.create`. It has no public list of their schemas. */
type Definitions = Record<
  string,
  { _def: Omit<ProcedureDefinition, 'input'> & { inputs: (z.ZodObject | undefined)[] } }
>;

/* oxlint-disable eslint/no-underscore-dangle -- tRPC's name for it */
const definitions = rootRouter._def.procedures as unknown as Definitions;

export const PROCEDURE_NAMES = Object.keys(definitions);

/** The names of the procedures that an actor with these permissions may use, besides public ones. */
export function proceduresWith(permissions: ReadonlySet<Permission>): string[] {
  return PROCEDURE_NAMES.filter((name) => {
    const { requires = 'nothing' } = procedureDefinition(name).meta ?? {};
    return requires === 'session' || (requires !== 'nothing' && permissions.has(requires));
  });
}

/** The type and schemas of a procedure. Throws for an unknown name. */
export function procedureDefinition(name: string): ProcedureDefinition {
  const definition = definitions[name]?._def;
  if (!definition) throw new Error(`There is no procedure ${name}`);
  const { type, meta, inputs, output } = definition;
  return { type, meta, input: inputs[0], output };
}
