import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { generate, getDialect, RawExpressionNode } from 'kysely-codegen';
import type { DB } from '../database.ts';

/** The source of `database.ts` as the tables of a migrated database want it; its layout is the formatter's. */
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

/** As plain text the generator would try to parse them, with a compiler API that TypeScript no longer has. */
function asTheyAre(types: Record<string, string>): Record<string, RawExpressionNode> {
  return Object.fromEntries(
    Object.entries(types).map(([column, type]) => [column, new RawExpressionNode(type)]),
  );
}
