import { LANGUAGES, type Language } from '@starchart/schema';
import type { FastifyRequest } from 'fastify';

/** The web app's cookie with the language of a device that prefers another one than its browser. */
const LANGUAGE_COOKIE = /(?:^|; )starchart-language=(\w+)/;

/** The first released language of the `Accept-Language` header, by preference; English if there is none. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const accepted = (headers['accept-language'] ?? '').slice(0, 200).split(',').map(preferenceOf);
  const byPreference = accepted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  for (const { language } of byPreference) {
    const found = LANGUAGES.find((candidate) => candidate === language);
    if (found) return found;
  }
  return 'en';
}

/** The language of a page: that of `?lang=`, of the device, of the browser. */
export function languageOfPage(request: Pick<FastifyRequest, 'headers' | 'query'>): Language {
  const { lang } = request.query as { lang?: unknown };
  const ofDevice = LANGUAGE_COOKIE.exec(request.headers.cookie ?? '')?.[1];
  return (
    LANGUAGES.find((language) => language === lang) ??
    LANGUAGES.find((language) => language === ofDevice) ??
    languageOf(request)
  );
}

/** For example `de-AT;q=0.8`; the region is ignored. */
function preferenceOf(text: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
}
