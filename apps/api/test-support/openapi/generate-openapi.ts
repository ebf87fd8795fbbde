import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { breakingChanges } from './breaking-changes.ts';
import { openApiDocument } from './document.ts';

/** The published document. */
export const COMMITTED_DOCUMENT = new URL('../../../../docs/openapi.json', import.meta.url);

/** Regenerates the document. Fails on a breaking change unless `--breaking` is given. */
function generate(mayBreak: boolean): void {
  const document = openApiDocument();
  const breaks = existsSync(COMMITTED_DOCUMENT)
    ? breakingChanges(JSON.parse(readFileSync(COMMITTED_DOCUMENT, 'utf8')), document)
    : [];
  if (breaks.length > 0 && !mayBreak) {
    console.error(`This breaks clients (--breaking writes it all the same):\n${breaks.join('\n')}`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(COMMITTED_DOCUMENT, `${JSON.stringify(document, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate(process.argv.includes('--breaking'));
