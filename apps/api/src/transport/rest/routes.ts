import { nothing } from '@starchart/schema';
import type { Method, RestMeta } from '../../trpc/rest-meta.ts';
import {
  PROCEDURE_NAMES,
  type ProcedureDefinition,
  procedureDefinition,
} from '../trpc/procedure-definitions.ts';

export interface RestRoute extends Omit<RestMeta, 'rest'> {
  /** The tRPC procedure that does the work. */
  procedure: string;
  method: Method;
  /** Under `/api`, with `:id` or `:token` for the one parameter that a path may have. */
  path: string;
  status: 200 | 201 | 204;
  definition: ProcedureDefinition;
  /** The input field of the path parameter. */
  pathField: string | undefined;
  queryFields: readonly string[];
  bodyFields: readonly string[];
}

/** The whole REST surface: the procedures with a path in their `.meta`. */
export const REST_ROUTES: readonly RestRoute[] = PROCEDURE_NAMES.flatMap((procedure) => {
  const definition = procedureDefinition(procedure);
  return definition.meta?.rest ? [routeOf(procedure, definition, definition.meta)] : [];
});

function routeOf(procedure: string, definition: ProcedureDefinition, meta: RestMeta): RestRoute {
  const [method, path] = meta.rest.split(' ') as [Method, string];
  const fields = Object.keys(definition.input?.shape ?? {});
  const parameter = /:(\w+)/.exec(path)?.[1];
  const pathField = fields.find((name) => name === parameter) ?? (parameter && firstReference(fields));
  const others = fields.filter((name) => name !== pathField);
  const isInQuery = method === 'GET' || meta.fieldsInQuery;
  return {
    ...meta,
    procedure,
    method,
    path,
    status: meta.status ?? (definition.output === nothing ? 204 : 200),
    definition,
    pathField,
    queryFields: isInQuery ? others : [],
    bodyFields: isInQuery ? [] : others,
  };
}

/** For example `childId`, the `:id` of `/children/:id/habits`. */
function firstReference(fields: readonly string[]): string | undefined {
  return fields.find((name) => name.endsWith('Id'));
}
