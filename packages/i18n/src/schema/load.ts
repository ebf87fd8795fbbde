import type { Language } from '@starchart/schema';

/** Placeholders of these texts are values in braces. */
const VALUE = /\{(\w+)\}/;

/** The English texts are the keys of every table. */
const files = {
  en: () => import('./de.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
} satisfies Record<Language, () => Promise<Record<string, Record<string, string>>>>;

/** Loads the texts of packages/schema for the web app: compiled for Lingui, by their English text. */
export async function loadSchemaTexts(language: Language): Promise<Record<string, CompiledText>> {
  const [texts = {}] = Object.values<Record<string, string>>(await files[language]());
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, compile(language === 'en' ? key : text)]),
  );
}

type CompiledText = (string | [value: string])[];

function compile(text: string): CompiledText {
  return text
    .split(VALUE)
    .map((part, index): string | [string] => (index % 2 === 0 ? part : [part]))
    .filter((part) => part !== '');
}
