import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ROOT, writtenCatalogs } from './catalogs.ts';
import { collectMessages } from './collect.ts';

// Updates the catalogs and their compiled form after a change of a text or of a translation.

for (const [file, text] of await writtenCatalogs(collectMessages(ROOT))) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
