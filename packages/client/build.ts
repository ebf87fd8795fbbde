/** Builds the published package: `dist` with the router's types and without server code. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROUTER_TYPES = '../../apps/api/dist-types/transport/trpc/root-router.d.ts';

/** Replacements for the server types in the router's types. */
const FOR_CLIENTS: Record<string, string> = {
  'import("./context.ts").Context': 'object',
  'import("./init.ts").ProcedureMeta': 'object',
  'import("../../core/domain-error.ts").FieldError': '{ path: string; message: string }',
};

const inPackage = (path: string) => join(import.meta.dirname, path);

execFileSync(inPackage('../../node_modules/.bin/tsc'), ['-b', inPackage('tsconfig.json')], {
  stdio: 'inherit',
});
const [, router] =
  readFileSync(inPackage(ROUTER_TYPES), 'utf8').match(/^export declare const rootRouter: (.*?^\S+;)$/ms) ??
  [];
let types = `export type AppRouter = ${router}\n`;
for (const [own, general] of Object.entries(FOR_CLIENTS)) types = types.replaceAll(own, general);
const unknown = types.match(/import\("(?!@trpc\/server"\))[^)]*\)\.\w+/);
if (unknown) throw new Error(`${unknown[0]} is a server type: add a replacement for clients to build.ts`);
writeFileSync(inPackage('dist/router.d.ts'), types);
