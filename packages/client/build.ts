/** Builds the published package: `dist` with the types of the router and the messages, and without server code. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROUTER_TYPES = '../../apps/api/dist-types/src/transport/trpc/root-router.d.ts';
const OPENAPI = '../../docs/openapi.json';

/** Replacements for the server types in the router's types. */
const FOR_CLIENTS: Record<string, string> = {
  'import("../../trpc/context.ts").Context': 'object',
  'import("../../trpc/init.ts").ProcedureMeta': 'object',
  'import("../../core/domain-error.ts").FieldError': '{ path: string; message: string }',
  'import("../../core/domain-error.ts").ErrorParams':
    '{ redemptions?: readonly { id: number; name: string; pointsSpent: number; fulfilled: boolean }[]; nextOn?: string }',
};

/** Summaries of the operations that REST does not have. */
const WITHOUT_ROUTE: Record<string, string> = {
  'account.endSession': 'Ends a session.',
  'account.sessions': 'Lists the sessions of the caller and of the children.',
  'auth.session': 'Tells who is signed in; null for a visitor.',
  'children.ownDashboard': 'Returns all data of the signed-in child’s dashboard; null for others.',
  'children.ownFamily':
    'Returns the parent’s children, the dashboard of one, and what waits for the parent; null for others.',
  'completions.undo': 'Undoes a completion of today, or of an earlier day as a correction.',
  'children.today': 'Returns today’s habits of all children.',
  'system.about': 'Tells what visitors need to know about the installation.',
  'system.addresses': 'Lists the addresses at which other devices reach the server.',
};

interface Schema {
  $ref?: string;
  description?: string;
  const?: string;
  enum?: string[];
  anyOf?: Schema[];
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string; summary: string }>>;
  webhooks: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: Schema } } } } }
  >;
  components: { schemas: Record<string, Schema> };
}

const inPackage = (path: string) => join(import.meta.dirname, path);
const openApi: OpenApi = JSON.parse(readFileSync(inPackage(OPENAPI), 'utf8'));

execFileSync(inPackage('../../node_modules/.bin/tsc'), ['-b', inPackage('tsconfig.json')], {
  stdio: 'inherit',
});
writeFileSync(inPackage('dist/router.d.ts'), routerTypes());
writeFileSync(inPackage('dist/messages.d.ts'), messageTypes());

function routerTypes(): string {
  const [, router] =
    readFileSync(inPackage(ROUTER_TYPES), 'utf8').match(/^export declare const rootRouter: (.*?^\S+;)$/ms) ??
    [];
  let types = `export type AppRouter = ${router}\n`;
  for (const [own, general] of Object.entries(FOR_CLIENTS)) types = types.replaceAll(own, general);
  const unknown = types.match(/import\("(?!@trpc\/server"\))[^)]*\)\.\w+/);
  if (unknown) throw new Error(`${unknown[0]} is a server type: add a replacement for clients to build.ts`);
  return withSummaries(types);
}

/** Adds the summary of each operation as its doc comment. */
function withSummaries(types: string): string {
  const documented = Object.values(openApi.paths).flatMap((methods) => Object.values(methods));
  const summaries = new Map([
    ...documented.map(({ operationId, summary }) => [operationId, summary] as const),
    ...Object.entries(WITHOUT_ROUTE),
  ]);
  let router = '';
  return types.replaceAll(
    /^( {4}| {8})(\w+): import\("@trpc\/server"\)\.TRPC(BuiltRouter|\w+Procedure)</gm,
    (line, indent: string, name: string, kind: string) => {
      if (kind === 'BuiltRouter') {
        router = name;
        return line;
      }
      const summary = summaries.get(`${router}.${name}`);
      if (!summary) throw new Error(`${router}.${name} has no summary: add one to build.ts`);
      return `${indent}/** ${summary} */\n${line}`;
    },
  );
}

/** The bodies of webhooks and the live event, as interfaces. */
function messageTypes(): string {
  const messages = Object.values(openApi.webhooks).map(({ post }) =>
    typeOf(post.requestBody.content['application/json'].schema),
  );
  return [
    ...messages.map((name) => interfaceOf(name, openApi.components.schemas[name])),
    `/** The body of a webhook's message. */\nexport type WebhookMessage = ${messages.join(' | ')};\n`,
    interfaceOf('LiveEvent', {
      description: 'What changed, without the data: fetch what you show.',
      ...openApi.components.schemas['FamilyEvent'],
    }),
  ].join('\n');
}

function interfaceOf(name: string, { description, properties = {} }: Schema = {}): string {
  const fields = Object.entries(properties).map(
    ([field, schema]) => `${commentOf(schema, '    ')}    ${field}: ${typeOf(schema)};\n`,
  );
  return `${commentOf({ ...(description && { description }) })}export interface ${name} {\n${fields.join('')}}\n`;
}

function commentOf({ description }: Schema, indent = ''): string {
  return description ? `${indent}/** ${description} */\n` : '';
}

/** The TypeScript type of a JSON Schema. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const) return `'${schema.const}'`;
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null') return schema.type;
  throw new Error(`${JSON.stringify(schema)} has no TypeScript type: add one to build.ts`);
}
