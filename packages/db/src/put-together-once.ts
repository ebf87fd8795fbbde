import type { CompiledQuery } from 'kysely';
import type { Queryable } from './db.ts';

/** Which argument, and which of its properties. */
type Path = readonly [argument: number, ...properties: string[]];

/**
 * A statement whose text is put together at its first call and only filled in from then on: for what every tap asks, putting it
 * together anew took a fifth of the server's processor time. `write` gets a stand-in for each argument. It may hand that, or
 * properties of it, on as values of the statement, and must not decide on them: `if` takes every stand-in for true. Answers the first
 * row, if any.
 */
export function putTogetherOnce<Args extends unknown[], Row>(
  write: (db: Queryable, ...args: Args) => CompiledQuery<Row>,
): (db: Queryable, ...args: Args) => Promise<Row | undefined> {
  let statement: { query: CompiledQuery<Row>; values: (Path | { constant: unknown })[] } | undefined;

  function putTogether(db: Queryable) {
    const paths = new WeakMap<object, Path>();
    const standIns = Array.from({ length: write.length - 1 }, (_, argument) => standIn([argument], paths));
    const query = write(db, ...(standIns as Args));
    const pathOf = (value: unknown) =>
      typeof value === 'object' && value !== null ? paths.get(value) : undefined;
    return { query, values: query.parameters.map((value) => pathOf(value) ?? { constant: value }) };
  }

  return async (db, ...args) => {
    statement ??= putTogether(db);
    const parameters = statement.values.map((value) =>
      'constant' in value ? value.constant : valueAt(value, args),
    );
    const { rows } = await db.executeQuery<Row>({ ...statement.query, parameters });
    return rows[0];
  };
}

function standIn(path: Path, paths: WeakMap<object, Path>): object {
  const made = new Proxy(
    {},
    {
      get(_target, property) {
        if (typeof property === 'symbol' || property === 'toJSON') {
          throw new TypeError('A statement that is put together once cannot look at its values.');
        }
        return standIn([...path, property], paths);
      },
    },
  );
  paths.set(made, path);
  return made;
}

function valueAt([argument, ...properties]: Path, args: readonly unknown[]): unknown {
  return properties.reduce((value, property) => (value as Record<string, unknown>)[property], args[argument]);
}
