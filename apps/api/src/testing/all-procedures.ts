import type { ZodType } from 'zod';
import { rootRouter } from '../trpc/root-router.ts';

interface Procedure {
  name: string;
  type: 'query' | 'mutation' | 'subscription';
  takesInput: boolean;
  /** The schemas that its input has to fit. */
  inputs: readonly ZodType[];
}

/** tRPC keeps every procedure of a router, nested ones included, under its whole name. */
type Definitions = Record<string, { _def: { type: Procedure['type']; inputs: ZodType[] } }>;

/* oxlint-disable eslint/no-underscore-dangle -- tRPC's name for it */
const definitions = rootRouter._def.procedures as unknown as Definitions;

/** Every procedure that the tRPC door serves. */
export const ALL_PROCEDURES: readonly Procedure[] = Object.entries(definitions).map(([name, { _def }]) => ({
  name,
  type: _def.type,
  takesInput: _def.inputs.length > 0,
  inputs: _def.inputs,
}));

export function procedureCalled(name: string): Procedure {
  const found = ALL_PROCEDURES.find((procedure) => procedure.name === name);
  if (!found) throw new Error(`There is no procedure ${name}`);
  return found;
}
