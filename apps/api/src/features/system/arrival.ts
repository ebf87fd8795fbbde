import { translate } from '@starchart/i18n';
import type { Language } from '@starchart/schema';
import type { Arrival } from '../../core/installation.ts';

/** Says what is wrong between `APP_URL` and what the proxy sends, and the remedy, in a language; undefined if they match. */
export function arrivalProblem(
  { protocol, host, isProxyUntrusted }: Arrival,
  appUrl: string | undefined,
  language: Language,
): string | undefined {
  const wanted = appUrl === undefined ? undefined : new URL(appUrl);
  if (wanted?.protocol === 'https:' && protocol !== 'https') {
    return translate(language, 'arrival.overHttp');
  }
  if (isProxyUntrusted) {
    return translate(language, 'arrival.proxyUntrusted');
  }
  if (wanted?.protocol === 'http:' && protocol === 'https') {
    return translate(language, 'arrival.overHttps', { host: wanted.host });
  }
  if (wanted && host !== wanted.host) {
    return translate(language, 'arrival.otherHost', { wantedHost: wanted.host, host, appUrl: wanted.origin });
  }
  return undefined;
}
