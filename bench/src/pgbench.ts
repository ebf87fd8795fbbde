import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHILDREN, type FamilyRange, HABITS, POINTS, REWARD_COST, REWARDS, STRIDE } from './families.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { recordStatements, type Statement } from './statements.ts';

const run = promisify(execFile);

/** Path of pgbench, or undefined. Many systems ship it in the package of the PostgreSQL server. */
export function findPgbench(): string | undefined {
  const program = process.env['PGBENCH_PATH'] ?? 'pgbench';
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0 ? program : undefined;
}

export interface PgbenchOptions {
  program: string;
  folder: string;
  connection: { host: string; port: number; user: string; database: string };
  days: Record<string, string>;
  families: FamilyRange;
}

/** Sends the server's prepared statements with pgbench, for the same families. */
export class Pgbench {
  readonly #options: PgbenchOptions;
  readonly #constants: string[];

  private constructor(options: PgbenchOptions, constants: string[]) {
    this.#options = options;
    this.#constants = constants;
  }

  static async prepare(options: PgbenchOptions): Promise<Pgbench> {
    const constants: string[] = [];
    const statements = await recordStatements();
    for (const operation of OPERATIONS) {
      writeFileSync(
        join(options.folder, `${operation}.sql`),
        script(operation, statements[operation], constants),
      );
    }
    return new Pgbench(options, constants);
  }

  /** Returns the operations per second. */
  async run(operation: Operation, connections: number, requests: number): Promise<number> {
    const { program, folder, connection, days, families } = this.#options;
    const now = Date.now();
    const variables = {
      ...days,
      ...Object.fromEntries(this.#constants.map((value, place) => [`constant${place}`, value])),
      at: new Date(now).toISOString(),
      since: new Date(now - 86_400_000).toISOString(),
      firstFamily: families.first,
      families: families.count,
      connections,
      turn: 0,
    };
    const { stdout } = await run(
      program,
      [
        '-n',
        '-M',
        'prepared',
        `-c${connections}`,
        `-t${Math.ceil(requests / connections)}`,
        `-f${join(folder, `${operation}.sql`)}`,
        `-h${connection.host}`,
        `-p${connection.port}`,
        `-U${connection.user}`,
        ...Object.entries(variables).map(([name, value]) => `-D${name}=${value}`),
        connection.database,
      ],
      // The settings of the server's connections.
      { env: { ...process.env, PGOPTIONS: '-c plan_cache_mode=force_generic_plan' } },
    );
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (rate === undefined || !/failed transactions: 0 /.test(stdout)) throw new Error(stdout);
    return Number(rate);
  }
}

const session = (whose: string) => `sha256(convert_to('bench-${whose}-' || (:${whose})::text, 'UTF8'))`;
const ofEntry = `(:entries)::json -> 0`;
const ofReward = (field: string) => `((:reward)::json ->> '${field}')`;
/** A field of one of the completions that the read returned, counted from the end. */
const completed = (fromEnd: number, field: string) => `((:rows)::json -> -${fromEnd} ->> '${field}')`;
/** The day with so many more completions than the read returned. */
const changedDays = (difference: 1 | -1) =>
  `format('[{"day": "%s", "completions": %s, "isFull": false}]', (:today)::date,
      greatest(0, coalesce(((:days)::json -> 0 ->> 'completions')::int, 0) + ${difference}))`;
const STREAK = `(coalesce(${completed(1, 'streak')}::int, 0) + 1)`;
const STREAK_BEFORE = `coalesce(${completed(2, 'streak')}::int, 0)`;

/**
 * SQL expressions that replace parameters. Colons are followed by a space, because pgbench reads `:name` as a
 * variable.
 */
const EXPRESSIONS: Record<Operation, Record<string, string>> = {
  whoAmI: { idHash: session('family').replace('bench-family', 'bench-parent') },
  childPage: { idHash: session('child') },
  parentPage: { idHash: session('family').replace('bench-family', 'bench-parent') },
  complete: {
    idHash: session('child'),
    completions: `format('[{"day": "%s", "habitId": %s, "slot": 1, "completedAt": "%s", "early": false, "pointsEarned": ${POINTS},
      "meetsTarget": true, "streak": %s, "longestStreak": %s, "status": "counted", "firstEntryNumber": %s, "entryCount": 1}]', (:today)::date,
      (:habit)::int, (:at)::timestamptz, ${STREAK}, ${STREAK}, (:nextEntries)::int)`,
    habits: `format('[{"habitId": %s, "lastCompletedOn": "%s", "lastMetOn": "%s", "lastStreak": %s, "longestStreak": %s,
      "completions": 1, "earlyCompletions": 0}]', (:habit)::int, (:today)::date, (:today)::date, ${STREAK}, ${STREAK})`,
    lines: `format('[{"number": %s, "kind": "completion", "amount": ${POINTS}, "totalAmount": ${POINTS}, "balanceAfter": %s,
      "label": %s, "habitId": %s}]', (:nextEntries)::int, (:nextPoints)::int, to_json((:name)::text), (:habit)::int)`,
    changedDays: changedDays(1),
  },
  undo: {
    idHash: session('child'),
    removed: `array[(${ofEntry} ->> 'completionId')::int]`,
    habits: `format('[{"habitId": %s, "lastCompletedOn": %s, "lastMetOn": %s, "lastStreak": %s, "longestStreak": %s,
      "completions": -1, "earlyCompletions": 0, "undoCount": 1}]', (:habit)::int,
      coalesce(to_json(${completed(2, 'day')})::text, 'null'), coalesce(to_json(${completed(2, 'day')})::text, 'null'),
      ${STREAK_BEFORE}, ${STREAK_BEFORE})`,
    lines: `format('[{"number": %s, "kind": "reversal", "amount": ${-POINTS}, "totalAmount": ${-POINTS}, "balanceAfter": %s,
      "label": %s, "habitId": %s, "reversesEntryId": %s}]', (:nextEntries)::int, (:nextPoints)::int,
      ${ofEntry} -> 'label', ${ofEntry} ->> 'habitId', ${ofEntry} ->> 'id')`,
    changedDays: changedDays(-1),
  },
  redeem: {
    idHash: session('child'),
    requestId: 'gen_random_uuid()',
    rewardName: ofReward('name'),
    cost: `(${ofReward('pointsCost')})::int`,
    lines: `format('[{"number": %s, "kind": "redemption", "amount": -%s, "totalAmount": 0, "balanceAfter": %s, "label": %s,
      "rewardId": %s}]', (:nextEntries)::int, (${ofReward('pointsCost')})::int, (:nextPoints)::int, to_json(${ofReward('name')}),
      (:rewardId)::int)`,
  },
};

/** Decisions between the read and the write statement. */
const DECISIONS: Partial<Record<Operation, string>> = {
  complete: decided(String(POINTS)),
  undo: decided(String(-POINTS)),
  redeem: `${decided(String(-REWARD_COST))}\\set nextTotal :totalPoints\n`,
};

function decided(amount: string): string {
  return `\\set nextVersion :version + 1
\\set nextEntries :entryCount + 1
\\set nextPoints :currentPoints + ${amount}
\\set nextTotal :totalPoints + ${amount}
`;
}

/** The same formula as `targetOf`. */
const TARGET = `\\set request :client_id + :connections * :turn
\\set turn :turn + 1
\\set family :firstFamily + (:request * ${STRIDE}) % :families
\\set round :request / :families
\\set child (:family - 1) * ${CHILDREN} + :round % ${CHILDREN} + 1
\\set habit (:child - 1) * ${HABITS} + (:round / ${CHILDREN}) % ${HABITS} + 1
\\set rewardId (:child - 1) * ${REWARDS} + 1
`;

function script(operation: Operation, statements: readonly Statement[], constants: string[]): string {
  const texts = statements.map((statement) => textFor(statement, EXPRESSIONS[operation], constants));
  const decision = DECISIONS[operation];
  if (!decision) return `${TARGET}${texts.join(';\n')};\n`;
  const [ofSession, read, write] = texts;
  return `${TARGET}${ofSession};\n${read} \\gset\n${decision}${write};\n`;
}

function textFor(
  { text, parameters }: Statement,
  expressions: Record<string, string>,
  constants: string[],
): string {
  // pgbench reads `:MI` of the format 'HH24:MI' as a variable.
  const withoutVariables = text.replace(/(?<!:):(?=[A-Za-z])/g, "' || chr(58) || '");
  return withoutVariables.replace(/\$(\d+)/g, (_all, place: string) => {
    const parameter = parameters[Number(place) - 1];
    if (!parameter) throw new Error(`There is no parameter ${place} in ${text}`);
    if ('name' in parameter) return expressions[parameter.name] ?? `:${parameter.name}`;
    if (parameter.constant === null) return 'null';
    constants.push(
      Array.isArray(parameter.constant) ? '{}' : `${parameter.constant as string | number | boolean}`,
    );
    return `:constant${constants.length - 1}`;
  });
}
