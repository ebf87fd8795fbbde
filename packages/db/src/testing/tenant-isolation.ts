import type { Pool } from 'pg';
import { type Connection, type OpenDatabase, openDatabase } from '../client.ts';
import { ACROSS_FAMILIES, FAMILY_TABLES } from './tenant-tables.ts';

/** Statements that were sent, as SQL. */
export interface StatementRecord extends Pick<OpenDatabase, 'db' | 'close'> {
  /** Throws when a statement reads or changes rows of a family table without naming the family, or changes session state. */
  assertTenantIsolation(): Promise<void>;
}

/** Statements without violations, by text. Test files of one worker send mostly the same ones. */
const isolated = new Set<string>();

/** Opens a database and records the statements that are sent through its `db`. */
export function recordStatements(connection: Connection): StatementRecord {
  const texts = new Set<string>();
  const { db, pool, close } = openDatabase({ connection, onStatement: ({ text }) => texts.add(text) });
  return {
    db,
    close,
    async assertTenantIsolation() {
      const violations: string[] = [];
      for (const text of texts.difference(isolated)) {
        const found = await violationsOf(pool, text);
        if (found.length === 0) isolated.add(text);
        for (const violation of found) violations.push(`${violation}: ${text}`);
      }
      if (violations.length > 0) throw new Error(violations.join('\n\n'));
    },
  };
}

const SESSION_STATE =
  /^\s*(set (?!local\b|transaction\b)|listen\b|prepare\b|create temp)|\bwith hold\b|\bpg_(try_)?advisory_lock/i;
const READS_ROWS = /^\s*(select|with|update|delete|declare)\b/i;

/** Reasons why a statement cannot run on tables distributed by family, or through a transaction pooler. */
export async function violationsOf(pool: Pool, text: string): Promise<string[]> {
  const violations = SESSION_STATE.test(text) ? ['changes session state'] : [];
  const isAcrossFamilies = [...ACROSS_FAMILIES.keys()].some((part) => `${text};`.includes(part));
  if (!READS_ROWS.test(text) || isAcrossFamilies) return violations;
  const query = text.replace(/^\s*declare .*? cursor (with hold )?for /is, '');
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, verbose, format json) ${query}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return [...violations, ...(plan ? tablesWithoutFamily([...nodesOf(plan)]) : [])];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  Plans?: PlanNode[];
  [property: string]: unknown;
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}

/** The family tables of a plan whose `family_id` is not compared with a parameter, directly or through other tables. */
function tablesWithoutFamily(nodes: readonly PlanNode[]): string[] {
  const keys = new Map<string, string>();
  for (const { 'Relation Name': table = '', Alias: alias = table, 'Node Type': type } of nodes) {
    const key = FAMILY_TABLES.get(table);
    if (key && type !== 'ModifyTable') keys.set(`${alias}.${key}`, table);
  }
  const conditions = nodes.flatMap((node) =>
    Object.entries(node).flatMap(([name, text]) => (/Cond|Filter/.test(name) ? [String(text)] : [])),
  );
  const pairs = conditions.flatMap((condition) =>
    [...withoutAlternatives(condition).matchAll(EQUALITY)].map(([, left = '', right = '']) => [left, right]),
  );
  const unknown = new Set(keys.keys());
  for (let size = -1; size !== unknown.size; ) {
    size = unknown.size;
    for (const [left = '', right = ''] of pairs) {
      if (!unknown.has(left)) unknown.delete(right);
      if (!unknown.has(right)) unknown.delete(left);
    }
  }
  return [...unknown].map((key) => `names no family of ${keys.get(key)}`);
}

const EQUALITY = /([\w.]+)\]* = (?:ANY )?\[*([$\w.]*)/g;

/** Removes every parenthesized OR. The other parentheses become brackets. */
function withoutAlternatives(condition: string): string {
  const innermost = /\(([^()]*)\)/g;
  let text = condition;
  while (innermost.test(text)) {
    text = text.replaceAll(innermost, (_, inner: string) => (inner.includes(' OR ') ? '' : `[${inner}]`));
  }
  return text;
}
