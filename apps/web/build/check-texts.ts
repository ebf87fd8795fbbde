import { fileURLToPath } from 'node:url';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { wrongPlaceholders } from '@starchart/i18n/placeholders';
import { LANGUAGES, OFFERED_LANGUAGES } from '@starchart/schema';

// Compares the catalogs with the texts in the source. Fails for an outdated catalog, for a translation with other placeholders, tags or
// plural forms than its language needs, and for a missing translation of a language that users can choose.

const root = fileURLToPath(new URL('..', import.meta.url));
const errors: string[] = [];
// The catalogs name files from here.
process.chdir(root);

for (const catalog of await getCatalogs(getConfig({ cwd: root }))) {
  const inSource = (await catalog.collect()) ?? {};
  for (const language of LANGUAGES) {
    const stored = (await catalog.read(language)) ?? {};
    const file = catalog.getFilename(language);
    const isCurrent =
      summary(inSource) === summary(stored) && Object.values(stored).every(({ obsolete }) => !obsolete);
    if (!isCurrent) errors.push(`${file} is outdated: run npm run i18n:extract in apps/web.`);

    for (const { message = '', translation = '' } of Object.values(stored)) {
      const isOffered = OFFERED_LANGUAGES.includes(language);
      if (translation === '' && isOffered) errors.push(`${file} has no translation of “${message}”.`);
      if (translation === '') continue;
      const wrong = wrongPlaceholders(message, translation, language);
      if (wrong) errors.push(`${file}: “${translation}” ${wrong}.`);
    }
  }
}

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exitCode = 1;
}

/** The ids and files of messages. */
function summary(messages: Record<string, { origin?: readonly (readonly [string, number?])[] }>): string {
  const lines = Object.entries(messages).map(([id, { origin = [] }]) =>
    [id, ...new Set(origin.map(([file]) => file))].join(' '),
  );
  return lines.toSorted().join('\n');
}
