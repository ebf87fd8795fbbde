import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { generate, getDialect, RawExpressionNode } from 'kysely-codegen';
import type { DB } from '../database.ts';

/** Generates the unformatted source of `database.ts` from a migrated database. */
export async function generateTableTypes(db: Kysely<DB>): Promise<string> {
  const config = JSON.parse(
    await readFile(new URL('../../kysely-codegen.config.json', import.meta.url), 'utf8'),
  );
  return await generate({
    db,
    dialect: getDialect('postgres', { dateParser: config.dateParser }),
    excludePattern: config.excludePattern,
    overrides: { columns: asTheyAre(config.overrides.columns) },
    outFile: null,
    print: false,
  });
}

/** The generator would parse plain text with a compiler API that TypeScript no longer has. */
function asTheyAre(types: Record<string, string>): Record<string, RawExpressionNode> {
  return Object.fromEntries(
    Object.entries(types).map(([column, type]) => [column, new RawExpressionNode(type)]),
  );
}
