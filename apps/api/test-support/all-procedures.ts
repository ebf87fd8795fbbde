import type { ZodType } from 'zod';
import {
  PROCEDURE_NAMES,
  type ProcedureDefinition,
  procedureDefinition,
} from '../src/transport/trpc/procedure-definitions.ts';

interface Procedure extends Pick<ProcedureDefinition, 'type'> {
  name: string;
  takesInput: boolean;
  inputs: readonly ZodType[];
}

export const ALL_PROCEDURES: readonly Procedure[] = PROCEDURE_NAMES.map(procedureCalled);

export function procedureCalled(name: string): Procedure {
  const { type, input } = procedureDefinition(name);
  return { name, type, takesInput: input !== undefined, inputs: input ? [input] : [] };
}
