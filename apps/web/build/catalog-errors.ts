import { missingTerms } from '@starchart/i18n/glossary';
import { wrongPlaceholders } from '@starchart/i18n/placeholders';
import type { Language } from '@starchart/schema';

type Messages = Record<
  string,
  {
    message?: string;
    translation?: string;
    obsolete?: boolean;
    origin?: readonly (readonly [string, number?])[];
  }
>;

/**
 * Compares a catalog with the texts in the source: it is current, has every translation, and each translation has the placeholders, tags
 * and plural forms that it needs, and the terms of the glossary. English texts are those of the source.
 */
export function catalogErrors(language: Language, inSource: Messages, stored: Messages): string[] {
  const errors: string[] = [];
  const isCurrent =
    summary(inSource) === summary(stored) && Object.values(stored).every(({ obsolete }) => !obsolete);
  if (!isCurrent) errors.push('is outdated: run npm run i18n:extract in apps/web.');

  for (const { message = '', translation = '' } of Object.values(stored)) {
    if (translation === '') {
      errors.push(`has no translation of “${message}”.`);
      continue;
    }
    if (language === 'en' && translation !== message) errors.push(`has “${translation}” for “${message}”.`);
    const wrong =
      wrongPlaceholders(message, translation, language) ?? missingTerms(message, translation, language);
    if (wrong) errors.push(`has “${translation}”, which ${wrong}.`);
  }
  return errors;
}

/**
 * Finds messages with different translations in two catalogs of a language: a page would show the one that it loaded last. They need one
 * translation, or a context each.
 */
export function conflictingTranslations(catalogs: readonly Messages[]): string[] {
  const translations = new Map<string, string>();
  const errors: string[] = [];
  for (const [id, { message = '', translation = '' }] of catalogs.flatMap(Object.entries<Messages[string]>)) {
    const other = translations.get(id) ?? translation;
    if (translation !== other) errors.push(`“${message}” is both “${other}” and “${translation}”.`);
    translations.set(id, other);
  }
  return errors;
}

/** The ids and files of messages. */
function summary(messages: Messages): string {
  const lines = Object.entries(messages).map(([id, { origin = [] }]) =>
    [id, ...new Set(origin.map(([file]) => file))].join(' '),
  );
  return lines.toSorted().join('\n');
}
