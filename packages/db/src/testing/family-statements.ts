import { type A_Expr, type JoinExpr, type Node, parse, type RangeVar, type SelectStmt } from 'libpg-query';
import { ACROSS_FAMILIES, FAMILY_TABLES } from './family-layout.ts';

/**
 * What speaks against a statement once families are spread over many machines and connections are lent by the transaction:
 * it reads or writes a family table without naming the family, or leaves something behind in its connection.
 */
export async function objectionsTo(text: string): Promise<string[]> {
  const tree = await parse(text);
  const objections = [...sessionState(tree)].map((what) => `leaves ${what} in its connection`);
  if ([...ACROSS_FAMILIES.keys()].some((part) => `${text};`.includes(part))) return objections;
  const namedQueries = new Set([...find(tree, 'CommonTableExpr')].map(({ ctename }) => ctename ?? ''));
  for (const level of levelsOf(tree)) {
    objections.push(
      ...tablesWithoutFamily(level, namedQueries).map((table) => `names no family of ${table}`),
    );
  }
  return objections;
}

/** One SELECT, INSERT, UPDATE or DELETE, without those inside it. */
interface Level {
  /** What it reads and writes: tables, joins, subqueries. */
  sources: Node[];
  where?: Node | undefined;
  /** The columns of an INSERT. */
  inserted?: { table: RangeVar; columns: string[] };
}

function* levelsOf(tree: unknown): Generator<Level> {
  for (const select of find(tree, 'SelectStmt')) yield* levelsOfSelect(select);
  for (const { relation, fromClause = [], whereClause } of find(tree, 'UpdateStmt')) {
    yield { sources: [...tableNode(relation), ...fromClause], where: whereClause };
  }
  for (const { relation, usingClause = [], whereClause } of find(tree, 'DeleteStmt')) {
    yield { sources: [...tableNode(relation), ...usingClause], where: whereClause };
  }
  for (const { relation, cols = [] } of find(tree, 'InsertStmt')) {
    const columns = cols.flatMap((col) => ('ResTarget' in col ? (col.ResTarget.name ?? '') : []));
    if (relation) yield { sources: [], inserted: { table: relation, columns } };
  }
}

/** A UNION holds its two sides bare. */
function* levelsOfSelect({ fromClause = [], whereClause, larg, rarg }: SelectStmt): Generator<Level> {
  yield { sources: fromClause, where: whereClause };
  if (larg) yield* levelsOfSelect(larg);
  if (rarg) yield* levelsOfSelect(rarg);
}

function tableNode(table: RangeVar | undefined): Node[] {
  return table ? [{ RangeVar: table }] : [];
}

function tablesWithoutFamily(level: Level, namedQueries: ReadonlySet<string>): string[] {
  if (level.inserted) return insertWithoutFamily(level.inserted);
  const joins: JoinExpr[] = [];
  const tables = new Map<string, string>();
  for (const source of level.sources) collectSource(source, tables, joins);
  const spread = [...tables].filter(([, table]) => FAMILY_TABLES.has(table) && !namedQueries.has(table));
  if (spread.length === 0) return [];

  const conditions = [level.where, ...joins.map(({ quals }) => quals)];
  const equal = conditions.flatMap(equalitiesIn).map((sides) => sides.map((side) => keyOwner(side, tables)));
  const known = new Set<string | undefined>([undefined]);
  for (const _ of spread) {
    for (const [left, right] of equal) {
      // Whoever is equal to something that is no family table's key, or to one that is known, is known.
      if (known.has(left)) known.add(right);
      if (known.has(right)) known.add(left);
    }
  }
  return spread.filter(([name]) => !known.has(name)).map(([, table]) => table);
}

/** The first row of a family makes its number. */
function insertWithoutFamily({ table: { relname = '' }, columns }: NonNullable<Level['inserted']>): string[] {
  const key = FAMILY_TABLES.get(relname);
  return key === undefined || key === 'id' || columns.includes(key) ? [] : [relname];
}

function collectSource(source: Node, tables: Map<string, string>, joins: JoinExpr[]): void {
  if ('JoinExpr' in source) {
    const { larg, rarg } = source.JoinExpr;
    joins.push(source.JoinExpr);
    if (larg) collectSource(larg, tables, joins);
    if (rarg) collectSource(rarg, tables, joins);
  }
  if ('RangeVar' in source && !source.RangeVar.schemaname) {
    const { relname = '', alias } = source.RangeVar;
    tables.set(alias?.aliasname ?? relname, relname);
  }
}

/** The two sides of everything that must be equal for a row to count. */
function equalitiesIn(condition: Node | undefined): [Node | undefined, Node | undefined][] {
  if (!condition) return [];
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') {
    return (condition.BoolExpr.args ?? []).flatMap(equalitiesIn);
  }
  if ('SubLink' in condition && condition.SubLink.subLinkType === 'ANY_SUBLINK') {
    return partsOf(condition.SubLink.testexpr).map((part) => [part, undefined]);
  }
  if (!('A_Expr' in condition) || !isEquality(condition.A_Expr)) return [];
  const { lexpr, rexpr } = condition.A_Expr;
  const right = partsOf(rexpr);
  return partsOf(lexpr).map((part, index) => [part, right[index]]);
}

function isEquality({ kind, name = [] }: A_Expr): boolean {
  const [operator] = name;
  const isEqual = operator !== undefined && 'String' in operator && operator.String.sval === '=';
  return isEqual && (kind === 'AEXPR_OP' || kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN');
}

function partsOf(expression: Node | undefined): Node[] {
  if (!expression) return [];
  return 'RowExpr' in expression ? (expression.RowExpr.args ?? []) : [expression];
}

/** Under which name the family table goes whose key this is; undefined for everything else. */
function keyOwner(expression: Node | undefined, tables: ReadonlyMap<string, string>): string | undefined {
  if (!expression || !('ColumnRef' in expression)) return undefined;
  const path = (expression.ColumnRef.fields ?? []).map((field) =>
    'String' in field ? field.String.sval : undefined,
  );
  const column = path.at(-1);
  const isKeyOf = (name: string) => FAMILY_TABLES.get(tables.get(name) ?? '') === column;
  const qualifier = path.at(-2);
  if (qualifier !== undefined) return isKeyOf(qualifier) ? qualifier : undefined;
  // Without a table's name it can only be one table's.
  return [...tables.keys()].find(isKeyOf);
}

const SESSION_FUNCTIONS = /^(pg_(try_)?advisory_(un)?lock(_shared|_all)?|currval|lastval)$/;

/** CURSOR_OPT_HOLD in PostgreSQL's parsenodes.h: it outlives its transaction. */
const CURSOR_WITH_HOLD = 0x20;

/** What would be missing, or in the way, when the next transaction gets another connection. */
function* sessionState(tree: unknown): Generator<string> {
  for (const { is_local, name } of find(tree, 'VariableSetStmt')) {
    if (!is_local && !name?.startsWith('TRANSACTION')) yield `the setting ${name}`;
  }
  for (const { conditionname } of find(tree, 'ListenStmt')) yield `an ear on ${conditionname}`;
  for (const { portalname, options = 0 } of find(tree, 'DeclareCursorStmt')) {
    if (options & CURSOR_WITH_HOLD) yield `the cursor ${portalname}`;
  }
  for (const { name } of find(tree, 'PrepareStmt')) yield `the statement ${name}`;
  for (const { relname, relpersistence } of [...find(tree, 'relation'), ...find(tree, 'rel')]) {
    if (relpersistence === 't') yield `the temporary table ${relname}`;
  }
  for (const { funcname = [] } of find(tree, 'FuncCall')) {
    const last = funcname.at(-1);
    const name = last && 'String' in last ? (last.String.sval ?? '') : '';
    if (SESSION_FUNCTIONS.test(name)) yield `what ${name} does`;
  }
}

type Named<Kind> = Kind extends 'relation' | 'rel'
  ? RangeVar
  : Node extends infer Each
    ? Each extends Record<Kind & string, infer Found>
      ? Found
      : never
    : never;

/** Every node of a kind, however deep. */
function* find<Kind extends string>(tree: unknown, kind: Kind): Generator<Named<Kind>> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [key, value] of Object.entries(tree)) {
    if (key === kind) yield value;
    yield* find(value, kind);
  }
}
