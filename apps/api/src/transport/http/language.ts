import { LANGUAGES, type Language } from '@starchart/schema';
import type { FastifyRequest } from 'fastify';

/** The first language of the `Accept-Language` header, by preference, that the server speaks; English if there is none. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const accepted = (headers['accept-language'] ?? '').slice(0, 200).split(',').map(preferenceOf);
  const byPreference = accepted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  for (const { language } of byPreference) {
    const spoken = LANGUAGES.find((candidate) => candidate === language);
    if (spoken) return spoken;
  }
  return 'en';
}

/** For example `de-AT;q=0.8`; the region is ignored. */
function preferenceOf(text: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
}
