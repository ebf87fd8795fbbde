import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Queryable } from './db.ts';
import * as sessions from './queries/accounts/sessions.ts';
import * as children from './queries/families/children.ts';
import * as completions from './queries/habits/completions.ts';

type Query<Args extends unknown[], Row> = (db: Queryable, ...args: Args) => Promise<Row | undefined>;

/** Index of an argument, and the path of its property. */
type Path = readonly [argument: number, ...properties: string[]];

interface Statement {
  query: CompiledQuery;
  /** Source of each parameter. */
  parameters: readonly (Path | { constant: unknown })[];
}

/**
 * Compiles a query at its first call and only binds parameters afterwards: compiling a dashboard query takes longer than the
 * rest of the request. To find the source of each parameter, calls the query once with proxies as arguments. The query may
 * pass arguments and their properties on as values, and must not branch on them.
 */
function compileOnce<Args extends unknown[], Row>(query: Query<Args, Row>): Query<Args, Row> {
  let compiling: Promise<Statement> | undefined;
  return async (db, ...args) => {
    const statement = await (compiling ??= compile(query));
    const parameters = statement.parameters.map((parameter) =>
      'constant' in parameter ? parameter.constant : valueAt(parameter, args),
    );
    const { rows } = await db.executeQuery<Row>({ ...(statement.query as CompiledQuery<Row>), parameters });
    return rows[0];
  };
}

export const findSession = compileOnce(sessions.sessionQuery);
export const findKidDashboard = compileOnce(children.kidDashboardQuery);
export const findParentDashboard = compileOnce(children.parentDashboardQuery);
export const findCompletionContext = compileOnce(completions.completionContextQuery);
export const findUndoContext = compileOnce(completions.undoContextQuery);

async function compile<Args extends unknown[], Row>(query: Query<Args, Row>): Promise<Statement> {
  const compiled: CompiledQuery[] = [];
  const recorder: Queryable = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => void compiled.push(event.query),
  });
  const paths = new WeakMap<object, Path>();
  const proxies = Array.from({ length: query.length - 1 }, (_, argument) => proxyOf([argument], paths));
  await query(recorder, ...(proxies as Args));
  const [statement] = compiled;
  if (!statement || compiled.length > 1) throw new Error('A compiled query is one statement');
  const pathOf = (value: unknown) =>
    typeof value === 'object' && value !== null ? paths.get(value) : undefined;
  return {
    query: statement,
    parameters: statement.parameters.map((value) => pathOf(value) ?? { constant: value }),
  };
}

function proxyOf(path: Path, paths: WeakMap<object, Path>): object {
  const proxy = new Proxy(
    {},
    {
      get(_target, property) {
        if (typeof property === 'symbol' || property === 'toJSON') {
          throw new TypeError('A compiled query cannot read the values of its arguments.');
        }
        return proxyOf([...path, property], paths);
      },
    },
  );
  paths.set(proxy, path);
  return proxy;
}

function valueAt([argument, ...properties]: Path, args: readonly unknown[]): unknown {
  return properties.reduce((value, property) => (value as Record<string, unknown>)[property], args[argument]);
}
