import { type Connection, type OpenDatabase, openDatabase } from '../client.ts';
import { objectionsTo } from './family-statements.ts';

/** What a program has asked of the database: the text of each statement once. */
export interface StatementRecord extends Pick<OpenDatabase, 'db' | 'close'> {
  /** Throws when a statement would not do for families on many machines, or for lent connections. */
  assertFitToSpread(): Promise<void>;
}

/** Opens a database, and writes down what is asked of it through the handle that it answers. */
export function recordStatements(connection: Connection): StatementRecord {
  const texts = new Set<string>();
  const { db, close } = openDatabase({ connection, onStatement: ({ text }) => texts.add(text) });
  return {
    db,
    close,
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
