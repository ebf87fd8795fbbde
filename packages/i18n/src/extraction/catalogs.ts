import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { LANGUAGES, type Language } from '@starchart/schema';
import { SCHEMA_TEXTS } from '../schema-texts.ts';
import type { FoundMessage } from './collect.ts';

export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

const po = formatter({ lineNumbers: false });

export function catalogFile(language: Language): string {
  return `${ROOT}packages/i18n/locales/${language}/server.po`;
}

export function compiledFile(language: Language): string {
  return `${ROOT}packages/i18n/src/compiled/${language}.json`;
}

/** The compiled texts of packages/schema, for the web app. */
function schemaFile(language: Language): string {
  return `${ROOT}packages/i18n/src/compiled/schema/${language}.json`;
}

/** The stored translations, by English text. */
export function readTranslations(language: Language): Map<string, string> {
  const file = catalogFile(language);
  if (!existsSync(file)) return new Map();
  const catalog = po.parse(readFileSync(file, 'utf8'), contextOf(language));
  return new Map(
    Object.values(catalog as object).map(({ message = '', translation = '' }) => [message, translation]),
  );
}

const schemaTexts = new Set<string>(
  Object.values(SCHEMA_TEXTS).flatMap((part) => Object.values(part).flat()),
);

/** The files of all languages: what is found in the source, with the stored translations. */
export async function writtenCatalogs(found: readonly FoundMessage[]): Promise<Map<string, string>> {
  const origins = Map.groupBy(found, ({ message }) => message);
  const messages = [...origins.keys()].toSorted();
  const files = new Map<string, string>();
  for (const language of LANGUAGES) {
    const stored = language === 'en' ? undefined : readTranslations(language);
    const entries = messages.map((message) => {
      const translation = stored ? (stored.get(message) ?? '') : message;
      const from = new Set(origins.get(message)?.map(({ file }) => file));
      return { message, translation, origin: [...from].map((file) => [file] as [string]) };
    });
    const catalog = Object.fromEntries(entries.map((entry) => [generateMessageId(entry.message), entry]));
    files.set(catalogFile(language), await po.serialize(catalog, contextOf(language)));
    const translated = entries.filter(({ translation }) => translation !== '');
    const compiled = translated.map(
      ({ message, translation }) => [message, compileMessageOrThrow(translation)] as const,
    );
    const ofSchema = compiled.filter(([message]) => schemaTexts.has(message));
    files.set(compiledFile(language), `${JSON.stringify(Object.fromEntries(compiled), null, 2)}\n`);
    files.set(schemaFile(language), `${JSON.stringify(Object.fromEntries(ofSchema), null, 2)}\n`);
  }
  return files;
}

function contextOf(locale: Language) {
  return { locale, sourceLocale: 'en', filename: catalogFile(locale) } as never;
}
