import type { Language } from '@starchart/schema';
import { en } from './messages/en.ts';
import { type Message, translateMessage } from './translate.ts';

/** Why a mail, a webhook or a backup failed: stored in English with its values, for operators, logs and exports. */
type StoredGroup = 'mailDelivery' | 'webhookDelivery' | 'backup';

/**
 * Translates an English text that was stored with its values: by the first text of the group that it matches. Values can be such
 * texts too. Any other text is returned unchanged.
 */
export function translateStored(language: Language, text: string, group: StoredGroup): string {
  if (language === 'en') return text;
  for (const [key, template] of Object.entries(en)) {
    const match = key.startsWith(`${group}.`) && patternOf(template).exec(text);
    if (!match) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      translateStored(language, value, group),
    ]);
    return translateMessage(language, { key: key as keyof typeof en, values: Object.fromEntries(values) });
  }
  return text;
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\{(\w+)\}/);
  const source = parts.map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : `(?<${part}>.+)`));
  return new RegExp(`^${source.join('')}$`, 's');
}

/** The key of an English text in ICU syntax, which releases before 0.3 stored instead of the key. */
export function keyOfStored(text: string): Message['key'] {
  const key = Object.entries(en).find(([, template]) => template === text)?.[0] ?? text;
  return key as Message['key'];
}
