import type { Messages } from '@lingui/core';
import type { Language } from '@starchart/schema';

const files = {
  en: () => import('./compiled/schema/en.json', { with: { type: 'json' } }),
  de: () => import('./compiled/schema/de.json', { with: { type: 'json' } }),
  es: () => import('./compiled/schema/es.json', { with: { type: 'json' } }),
  fr: () => import('./compiled/schema/fr.json', { with: { type: 'json' } }),
};

/** Loads the compiled texts of packages/schema in a language, by their English text. */
export async function loadSchemaTexts(language: Language): Promise<Messages> {
  return (await files[language]()).default as unknown as Messages;
}
