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
