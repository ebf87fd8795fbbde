import { t } from '@lingui/core/macro';

export const nextTexts = (name: string) => t`Next: ${name}`;
export const foundTexts = (name: string) => t`You found the ${name}!`;

/** `Kite: 2 of 4 stars`, `Next: Kite`. */
export function starsTexts(name: string, lit: number, size: number): string {
  return lit === 0 ? nextTexts(name) : t`${name}: ${lit} of ${size} stars`;
}
