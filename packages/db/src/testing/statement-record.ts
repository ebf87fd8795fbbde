import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import type { Handle } from '../handle.ts';
import { objectionsTo } from './family-statements.ts';

/** What a program has asked of the database: the text of each statement once. */
export interface StatementRecord {
  /** The same database; what is asked through it is written down. */
  db: Handle;
  /** Throws when a statement would not do for families on many machines, or for lent connections. */
  assertFitToSpread(): Promise<void>;
}

/** Writes down what is asked of a database through the handle that it answers, and nothing that is asked past it. */
export function recordStatements(db: Handle): StatementRecord {
  const texts = new Set<string>();
  const compiler = new PostgresQueryCompiler();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      texts.add(compiler.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    db: db.withPlugin(plugin),
    async assertFitToSpread() {
      const complaints: string[] = [];
      for (const text of texts) {
        for (const objection of await objectionsTo(text))
          complaints.push(`A statement ${objection}: ${text}`);
      }
      if (complaints.length > 0) throw new Error(complaints.join('\n\n'));
    },
  };
}
