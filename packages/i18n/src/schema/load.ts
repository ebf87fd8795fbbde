import type { Language } from '@starchart/schema';

/** Placeholders of these texts are values in braces. */
const VALUE = /\{(\w+)\}/;

const files = {
  // The English texts are the keys of every table.
  en: () =>
    import('./de.ts').then(({ de }) => Object.fromEntries(Object.keys(de).map((text) => [text, text]))),
  de: () => import('./de.ts').then(({ de }) => de),
  es: () => import('./es.ts').then(({ es }) => es),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
} satisfies Record<Language, () => Promise<Record<string, string>>>;

/** Loads the texts of packages/schema for the web app: compiled for Lingui, by their English text. */
export async function loadSchemaTexts(language: Language): Promise<Record<string, CompiledText>> {
  const texts = await files[language]();
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]));
}

type CompiledText = (string | [value: string])[];

function compile(text: string): CompiledText {
  return text
    .split(VALUE)
    .map((part, index): string | [string] => (index % 2 === 0 ? part : [part]))
    .filter((part) => part !== '');
}
