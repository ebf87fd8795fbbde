import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { breakingChanges } from './breaking-changes.ts';
import { openApiDocument } from './document.ts';

/** The published document. */
export const COMMITTED_DOCUMENT = new URL('../../../../docs/openapi.json', import.meta.url);

/** Regenerates the document. Fails on a breaking change unless `--breaking` is given. */
function generate(mayBreak: boolean): void {
  const generated = openApiDocument();
  const committed = existsSync(COMMITTED_DOCUMENT)
    ? JSON.parse(readFileSync(COMMITTED_DOCUMENT, 'utf8'))
    : generated;
  const breaks = breakingChanges(committed, generated);
  if (breaks.length > 0 && !mayBreak) {
    console.error(`This breaks clients (--breaking writes it all the same):\n${breaks.join('\n')}`);
    process.exitCode = 1;
    return;
  }
  const paths = Object.entries(inOrderOf(committed.paths, generated.paths)).map(
    ([path, methods]) => [path, inOrderOf(committed.paths[path] ?? {}, methods)] as const,
  );
  const document = { ...generated, paths: Object.fromEntries(paths) };
  writeFileSync(COMMITTED_DOCUMENT, `${JSON.stringify(document, null, 2)}\n`);
}

/** Known names keep their order, so that the file changes only where the API does; new ones follow. */
function inOrderOf<Value>(known: object, values: Record<string, Value>): Record<string, Value> {
  const entries = Object.entries(values);
  const names = Object.keys(known);
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return Object.fromEntries(entries.toSorted(([one], [other]) => place(one) - place(other)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate(process.argv.includes('--breaking'));
