import { type I18n, setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { INPUT_MESSAGES, LANGUAGES, type Language, MESSAGE_TEMPLATES, templateOf } from '@starchart/schema';
import { isolateValues } from './isolate.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';
import type { MessageKey, PlainKey, ValuesOf } from './messages/message-key.ts';
import { de as schemaDe } from './schema/de.ts';
import { es as schemaEs } from './schema/es.ts';
import { fr as schemaFr } from './schema/fr.ts';
import type { SchemaText } from './schema/schema-text.ts';

/** A message whose language is chosen when it is sent: a key, or a text of packages/schema. */
export interface Message {
  readonly key: MessageKey | SchemaText;
  readonly values?: MessageValues | undefined;
}

/** A message without values is its key. */
export type PlainMessage = PlainKey | SchemaText;

export type MessageValues = Readonly<Record<string, string | number>>;

/** The texts of all languages, by their keys. */
export const TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { ...en, ...Object.fromEntries(Object.keys(schemaDe).map((text) => [text, text])) },
  de: { ...de, ...schemaDe },
  es: { ...es, ...schemaEs },
  fr: { ...fr, ...schemaFr },
};

const TEMPLATES = [...Object.values(MESSAGE_TEMPLATES), ...Object.values(INPUT_MESSAGES)];

const translators = Object.fromEntries(
  LANGUAGES.map((language) => {
    const compiled = Object.entries(TEXTS[language]).map(([key, text]) => [key, compileMessageOrThrow(text)]);
    return [
      language,
      setupI18n({ locale: language, messages: { [language]: Object.fromEntries(compiled) } }),
    ];
  }),
) as Record<Language, I18n>;

/** What follows a key: its values, if it has any. */
export type MessageArguments<Key extends MessageKey> = Key extends PlainKey
  ? [values?: undefined]
  : [values: ValuesOf<Key>];

/** The text of a key in a language, with its values. */
export function translate<Key extends MessageKey>(
  language: Language,
  key: Key,
  ...[values]: MessageArguments<Key>
): string {
  return translateMessage(language, { key, values });
}

/** A message with its values. One without values is its key. */
export function withValues<Key extends Exclude<MessageKey, PlainKey>>(
  key: Key,
  values: ValuesOf<Key>,
): Message {
  return { key, values };
}

/** The text of a message. Values that run from right to left, such as a name, are isolated from it. */
export function translateMessage(language: Language, { key, values }: Message): string {
  return values || Object.hasOwn(TEXTS.en, key)
    ? translators[language]._(key, values && isolateValues(values))
    : translateSchema(language, key);
}

/** A text of packages/schema in a language. The message of a rule has its values; any other text is returned unchanged. */
export function translateSchema(language: Language, text: string): string {
  if (language === 'en') return text;
  const { template, values } = templateOf(text, TEMPLATES);
  return Object.hasOwn(schemaDe, template) ? translators[language]._(template, isolateValues(values)) : text;
}
