import { REST_ROUTES, type RestRoute } from '../src/transport/rest/routes.ts';
import type { ActorCode, TestActors } from './actors.ts';
import type { InvalidValues, ProcedureContract } from './contract.ts';
import { ALL_CONTRACTS } from './contracts.ts';
import { expectSuccess } from './families.ts';
import type { TestClient } from './test-client.ts';

/** A valid call on an existing object. */
export interface Call {
  /** The path parameter `{id}`. */
  id?: number;
  /** The path parameter `{token}`. */
  token?: string;
  query?: string;
  body?: Record<string, unknown>;
  /** The client, if the row needs another one than the actor's. */
  by?: TestClient;
  /** Input of the procedure. */
  input?: Record<string, unknown>;
}

export interface AuthorizationRow {
  rest?: string;
  procedure?: string;
  /** The REST status for each actor, in the order of `ACTORS`; tRPC answers 200 for every 2xx. */
  status: string;
  /** The same for the owner's access tokens by scope: read, complete, manage. */
  tokens: string;
  call?: (world: TestActors, actor: ActorCode) => Call | Promise<Call>;
  /** Whose data the call contains depends on the actor. */
  dependsOnActor?: boolean;
  endsSession?: true;
  changesByItself?: true;
  invalid?: readonly InvalidValues[];
}

/** What is served without a procedure. */
const WITHOUT_PROCEDURE: readonly AuthorizationRow[] = [
  {
    rest: 'GET /healthz',
    status: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    tokens: '200 200 200',
  },
  {
    rest: 'GET /readyz',
    status: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    tokens: '200 200 200',
  },
  {
    rest: 'GET /api/openapi.json',
    status: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    tokens: '200 200 200',
  },
  {
    rest: 'GET /api/docs',
    status: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    tokens: '200 200 200',
  },
  {
    rest: 'GET /api/docs/',
    status: '301 301 301 301 301 301 301 301 301 301 301 301 301 301 301 301 301',
    tokens: '301 301 301',
  },
  {
    rest: 'GET /api/docs/*',
    status: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
    tokens: '404 404 404',
  },
  {
    rest: 'GET /api/nowhere',
    status: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
    tokens: '404 404 404',
  },
  {
    rest: 'PATCH /api/login',
    status: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
    tokens: '404 404 404',
    call: () => ({ body: {} }),
  },
  {
    rest: 'GET /api/account/export/{token}',
    status: '401 401 401 200 404 403 403 403 404 404 403 403 403 403 403 403 403',
    tokens: '401 401 401',
    call: async ({ family }) => {
      const { body } = await expectSuccess(family.parent, 'POST /api/account/export', {
        currentPassword: family.parentLogin.password,
      });
      return { token: body.downloadPath.split('/').at(-1) };
    },
  },
];

/** One row per procedure, from the contracts beside the routers, and per route without a procedure. */
export const AUTHORIZATION_TABLE: readonly AuthorizationRow[] = [
  ...WITHOUT_PROCEDURE,
  ...ALL_CONTRACTS.map(([procedure, contract]) =>
    rowOf(
      procedure,
      contract,
      REST_ROUTES.find((route) => route.procedure === procedure),
    ),
  ),
];

function rowOf(
  procedure: string,
  { callers, status, call, ...contract }: ProcedureContract,
  route: RestRoute | undefined,
): AuthorizationRow {
  const success = String(status ?? route?.status ?? 200);
  return {
    ...contract,
    ...(route && { rest: `${route.method} /api${route.path.replace(/:(\w+)/, '{$1}')}` }),
    procedure,
    status: callers.people.replaceAll('ok', success),
    tokens: callers.tokens.replaceAll('ok', success),
    ...(call && {
      dependsOnActor: call.length > 1,
      call: async (world: TestActors, actor: ActorCode) => {
        const { input, by } = await call(world, actor);
        const fields = input as Record<string, unknown>;
        return { input: fields, ...(route && requestOf(route, fields)), ...(by && { by }) };
      },
    }),
  };
}

/** The parts of the REST request with this input. */
function requestOf({ pathField, queryFields, bodyFields }: RestRoute, input: Record<string, unknown>): Call {
  const given = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
  const body = given(bodyFields);
  const query = new URLSearchParams(given(queryFields) as Record<string, string>).toString();
  return {
    ...(pathField && { [pathField === 'token' ? 'token' : 'id']: input[pathField] }),
    ...(query && { query: `?${query}` }),
    ...(Object.keys(body).length > 0 && { body }),
  };
}
