import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { LANGUAGES } from '@starchart/schema';
import { catalogErrors, conflictingTranslations } from './catalog-errors.ts';
import { textLiterals } from './text-literals.ts';

// Fails for a text that is not translated: a literal in the source, an outdated catalog, a wrong or missing translation.

const root = fileURLToPath(new URL('..', import.meta.url));
const errors: string[] = [];
// The catalogs name files from here.
process.chdir(root);

for (const file of globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*', 'src/testing/**'] })) {
  for (const text of textLiterals(file, readFileSync(file, 'utf8'))) {
    errors.push(`${file}: “${text}” must be in a macro, such as t or <Trans>.`);
  }
}

const catalogs = await getCatalogs(getConfig({ cwd: root }));
for (const catalog of catalogs) {
  const inSource = (await catalog.collect()) ?? {};
  for (const language of LANGUAGES) {
    const stored = (await catalog.read(language)) ?? {};
    errors.push(
      ...catalogErrors(language, inSource, stored).map(
        (error) => `${catalog.getFilename(language)} ${error}`,
      ),
    );
  }
}

for (const language of LANGUAGES) {
  const stored = await Promise.all(catalogs.map(async (catalog) => (await catalog.read(language)) ?? {}));
  errors.push(...conflictingTranslations(stored).map((error) => `${language}: ${error}`));
}

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exitCode = 1;
}
