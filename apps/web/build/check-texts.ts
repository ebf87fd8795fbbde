import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { missingTerms } from '@starchart/i18n/glossary';
import { wrongPlaceholders } from '@starchart/i18n/placeholders';
import { wrongSpacing } from '@starchart/i18n/spacing';
import { LANGUAGES } from '@starchart/schema';
import { textLiterals } from './text-literals.ts';

// Fails for a literal in the source that users read, and for a translation with other values, tags or terms than the source, or without
// the no-break spaces of French. Lingui checks that the catalogs are current and complete (package.json).

const root = fileURLToPath(new URL('..', import.meta.url));
const errors: string[] = [];
// The catalogs name files from here.
process.chdir(root);

for (const file of globSync('src/**/*.{ts,tsx}', {
  exclude: ['**/*.test.*', 'src/testing/**', 'src/lib/i18n/failure-texts.ts'],
})) {
  for (const text of textLiterals(file, readFileSync(file, 'utf8'))) {
    errors.push(`${file}: “${text}” must be in a macro, such as t or <Trans>.`);
  }
}

for (const catalog of await getCatalogs(getConfig({ cwd: root }))) {
  for (const language of LANGUAGES) {
    for (const { message = '', translation = '' } of Object.values((await catalog.read(language)) ?? {})) {
      const wrong =
        wrongPlaceholders(message, translation, language) ??
        missingTerms(message, translation, language) ??
        wrongSpacing(translation, language);
      if (wrong) errors.push(`${catalog.getFilename(language)} has “${translation}”, which ${wrong}.`);
    }
  }
}

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exitCode = 1;
}
