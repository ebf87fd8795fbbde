import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { LANGUAGES, type Language } from '@starchart/schema';
import de from './compiled/de.json' with { type: 'json' };
import en from './compiled/en.json' with { type: 'json' };
import es from './compiled/es.json' with { type: 'json' };
import fr from './compiled/fr.json' with { type: 'json' };

/** Values of the placeholders of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** The compiled messages, by their English text. */
export const CATALOGS: Readonly<Record<Language, object>> = { en, de, es, fr };

const translators = Object.fromEntries(
  LANGUAGES.map((language) => {
    // A missing translation is the English text.
    const messages = { ...en, ...CATALOGS[language] } as unknown as Messages;
    return [language, setupI18n({ locale: language, messages: { [language]: messages } })];
  }),
) as Record<Language, I18n>;

/** A message of the catalogs in a language. The English text in ICU syntax is its id; any other text is returned unchanged. */
export function translate(language: Language, message: string, values: MessageValues = {}): string {
  return Object.hasOwn(en, message) ? translators[language]._(message, values) : message;
}

/**
 * Translates an English text that was stored with its values: by the first of the templates that it matches. Values can be
 * such texts too. Any other text is returned unchanged.
 */
export function translateStored(language: Language, text: string, templates: readonly string[]): string {
  if (language === 'en') return text;
  for (const template of templates) {
    const match = patternOf(template).exec(text);
    if (!match) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      translateStored(language, value, templates),
    ]);
    return translate(language, template, Object.fromEntries(values));
  }
  return text;
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\{(\w+)\}/);
  const source = parts.map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : `(?<${part}>.+)`));
  return new RegExp(`^${source.join('')}$`, 's');
}
