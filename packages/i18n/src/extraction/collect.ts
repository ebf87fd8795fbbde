import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGE_TEMPLATES, MESSAGES } from '@starchart/schema';
import { parseSync } from 'vite';

export interface FoundMessage {
  message: string;
  /** Relative to the root of the repository. */
  file: string;
}

/** Functions that take a message, with its position among their arguments. */
const TAKES_MESSAGE: Record<string, number> = {
  DomainError: 1,
  invalidField: 1,
  problem: 1,
  rateLimited: 0,
};

/** Constants with a message. */
const CONSTANTS = /^(UNEXPECTED|UNREADABLE|REFUSALS)$/;

/** Where a message that was collected at its origin is passed on. */
const PASSED_ON =
  /^(message|REFUSALS\[account\.role\]\.address|messages\.(day|total)|tooMany|tooManyActive|''|limit\.refusal|UNEXPECTED|UNREADABLE|MESSAGES\.\w+|fields\[0\]\.message|fields\[0\]\?\.message \?\? INVALID|(answer\.)?refusal\.(message|template)|template: string)$/;

/** All messages of the server, in the order of the files. Throws for a message that is not a literal. */
export function collectMessages(root: string): FoundMessage[] {
  const files = globSync('apps/api/src/**/*.ts', {
    cwd: root,
    exclude: ['**/testing/**', '**/*.test.ts', '**/cli/**'],
  });
  const ofSchema = 'packages/schema/src/messages.ts';
  const shared = [...Object.values(MESSAGES), ...Object.values(MESSAGE_TEMPLATES), 'Invalid input'];
  return [
    ...files.toSorted().flatMap((file) => messagesOf(file, readFileSync(join(root, file), 'utf8'))),
    ...shared.filter((text) => typeof text === 'string').map((message) => ({ message, file: ofSchema })),
  ];
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
  const { program } = parseSync(file, source);
  for (const node of nodesOf(program)) {
    if (node.callee) take(node.arguments?.[TAKES_MESSAGE[node.callee.name ?? ''] ?? -1]);
    if (isMessageProperty(node)) take(node.value as Node);
    if (node.init && CONSTANTS.test(node.id?.name ?? '')) valuesIn(node.init).forEach(take);
  }
  return found;
}

/** `refusal: '…'`; a stored refusal is an object. */
function isMessageProperty({ type, key, value }: Node): boolean {
  return type === 'Property' && key?.name === 'refusal' && (value as Node).type !== 'ObjectExpression';
}

/** The value of a constant, or the values of a table. */
function valuesIn(node: Node): Node[] {
  if (node.type !== 'ObjectExpression') return [node];
  return node.properties?.flatMap(({ value }) => valuesIn(value as Node)) ?? [];
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
  arguments?: Node[];
  key?: Node;
  id?: Node;
  init?: Node;
  properties?: Node[];
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
