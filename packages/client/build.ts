/** Builds what is published: `dist`, with the router's types in it and nothing of the server's. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROUTER_TYPES = '../../apps/api/dist-types/transport/trpc/root-router.d.ts';

/** The server's own types that the router's mention, as far as a client is concerned. */
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
if (unknown)
  throw new Error(`${unknown[0]} is no type that a client could have: say in build.ts what it is for one`);
writeFileSync(inPackage('dist/router.d.ts'), types);
