import type { ZodType } from 'zod';
import {
  PROCEDURE_DEFINITIONS,
  type ProcedureDefinition,
} from '../transport/rest/openapi/procedure-definitions.ts';

interface Procedure extends Pick<ProcedureDefinition, 'type'> {
  name: string;
  takesInput: boolean;
  inputs: readonly ZodType[];
}

export const ALL_PROCEDURES: readonly Procedure[] = [...PROCEDURE_DEFINITIONS].map(
  ([name, { type, input }]) => ({
    name,
    type,
    takesInput: input !== undefined,
    inputs: input ? [input] : [],
  }),
);

export function procedureCalled(name: string): Procedure {
  const found = ALL_PROCEDURES.find((procedure) => procedure.name === name);
  if (!found) throw new Error(`There is no procedure ${name}`);
  return found;
}
