import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BADGES, MESSAGES, PRAISE_PRESETS } from '@starchart/schema';
import { parseSync } from 'vite';
import { SCHEMA_TEXTS } from '../schema-texts.ts';

export interface FoundMessage {
  message: string;
  /** Relative to the root of the repository. */
  file: string;
}

/** Functions that take a message, with its position among their arguments. */
const TAKES_MESSAGE: Record<string, number> = {
  DomainError: 1,
  invalidField: 1,
  localized: 0,
  problem: 1,
  rateLimited: 0,
};

/** Constants with a message. */
const CONSTANTS =
  /^(UNEXPECTED|UNREADABLE|REFUSALS|GREETING|YOUR_USERNAME|BUTTON_HELP|NOT_YOU|DEVICE_NAMES|SECRET_STATES|(\w+_)?PROBLEMS)$/;

/** Properties with messages in the texts of mails. */
const OF_MAILS = /^(subject|paragraphs|label|closing)$/;

/** Where a message that was collected at its origin is passed on. */
const PASSED_ON =
  /^(message|REFUSALS\[\w+\.role\](\.address)?|messages\.(day|total)|tooMany|tooManyActive|''|limit\.refusal|UNEXPECTED|UNREADABLE|NOT_YOU|MESSAGES\.\w+|fields\[0\]\.message|fields\[0\]\?\.message \?\? INVALID_INPUT|(answer\.)?refusal\.(message|template)|template: string)$/;

/** All messages of the server and the texts of packages/schema, in the order of the files. Throws for a message that is not a literal. */
export function collectMessages(root: string): FoundMessage[] {
  const files = globSync(['apps/api/src/**/*.ts', 'packages/db/src/backup/*.ts'], {
    cwd: root,
    exclude: ['**/testing/**', '**/*.test.ts', '**/cli/**'],
  });
  const badges = BADGES.flatMap(({ name, description, condition }) => [name, description, condition]);
  return [
    ...files.toSorted().flatMap((file) => messagesOf(file, readFileSync(join(root, file), 'utf8'))),
    ...inSchema('messages', Object.values(MESSAGES)),
    ...inSchema('catalogues', badges),
    ...inSchema(
      'catalogues',
      PRAISE_PRESETS.map(({ text }) => text),
    ),
    ...Object.values(SCHEMA_TEXTS)
      .flatMap(Object.entries<readonly string[]>)
      .flatMap(([module, texts]) => inSchema(module, texts)),
  ];
}

function inSchema(file: string, texts: readonly unknown[]): FoundMessage[] {
  const messages = texts.filter((text) => typeof text === 'string');
  return messages.map((message) => ({ message, file: `packages/schema/src/${file}.ts` }));
}

/** The messages in a source text. Throws for a message that is not a literal. */
export function messagesOf(file: string, source: string): FoundMessage[] {
  const found: FoundMessage[] = [];
  const take = (node: Node | undefined) => {
    if (!node) return;
    const text = literalOf(node);
    const written = source.slice(node.start, node.end);
    if (text !== undefined) found.push({ message: text, file });
    else if (!PASSED_ON.test(written)) {
      throw new Error(`${file}: a message must be a literal with placeholders, not ${written}`);
    }
  };
  // Any other message that is translated was collected at its origin.
  const takeLiteral = (node: Node | undefined) => {
    if (node && literalOf(node) !== undefined) take(node);
  };
  const { program } = parseSync(file, source);
  for (const node of nodesOf(program)) {
    const callee = node.callee?.property?.name ?? node.callee?.name ?? '';
    if (node.callee) take(node.arguments?.[TAKES_MESSAGE[callee] ?? -1]);
    if (node.callee?.name === 'translate') takeLiteral(node.arguments?.[1]);
    if (isMessageProperty(node)) take(node.value as Node);
    if (file.endsWith('/mail-texts.ts') && isTextOfMail(node)) valuesIn(node.value as Node).forEach(take);
    if (node.init && CONSTANTS.test(node.id?.name ?? '')) valuesIn(node.init).forEach(take);
  }
  return found;
}

/** `refusal: '…'`; a stored refusal is an object. */
function isMessageProperty({ type, key, value }: Node): boolean {
  return type === 'Property' && key?.name === 'refusal' && (value as Node).type !== 'ObjectExpression';
}

function isTextOfMail({ type, key, value }: Node): boolean {
  return type === 'Property' && OF_MAILS.test(key?.name ?? '') && (value as Node).type !== 'Identifier';
}

/** The value of a constant, the values of a table or of a list, or those of a condition. */
function valuesIn(node: Node): Node[] {
  const { type, properties, elements, consequent, alternate, expression } = node;
  if (type === 'TSAsExpression' && expression) return valuesIn(expression);
  if (type === 'ObjectExpression') return properties?.flatMap(({ value }) => valuesIn(value as Node)) ?? [];
  if (type === 'ArrayExpression') return elements?.flatMap(valuesIn) ?? [];
  if (type === 'ConditionalExpression')
    return [consequent, alternate].flatMap((each) => (each ? valuesIn(each) : []));
  return [node];
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as Node;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: Node;
  property?: Node;
  arguments?: Node[];
  key?: Node;
  id?: Node;
  init?: Node;
  properties?: Node[];
  elements?: Node[];
  consequent?: Node;
  alternate?: Node;
  expression?: Node;
  value?: unknown;
  operator?: string;
  left?: Node;
  right?: Node;
}

/** The text of a literal, or of literals joined by `+`. */
function literalOf({ type, value, operator, left, right }: Node): string | undefined {
  if (type === 'Literal' && typeof value === 'string' && value !== '') return value;
  if (type !== 'BinaryExpression' || operator !== '+' || !left || !right) return undefined;
  const [before, after] = [literalOf(left), literalOf(right)];
  return before !== undefined && after !== undefined ? before + after : undefined;
}
