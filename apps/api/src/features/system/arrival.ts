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
    return translate(
      language,
      'APP_URL is https, but this request arrived over http. Let the proxy send X-Forwarded-Proto: https, and let TRUST_PROXY name that proxy. Until then, logging in is not possible.',
    );
  }
  if (isProxyUntrusted) {
    return translate(
      language,
      'A proxy sends X-Forwarded-For, but TRUST_PROXY does not name it. All visitors seem to come from its address and share its login limits. Set TRUST_PROXY to the number of proxies.',
    );
  }
  if (wanted?.protocol === 'http:' && protocol === 'https') {
    return translate(
      language,
      'This request arrived over https, but APP_URL is http. Set APP_URL=https://{host}.',
      { host: wanted.host },
    );
  }
  if (wanted && host !== wanted.host) {
    return translate(
      language,
      'APP_URL names {wantedHost}, but this request names {host}. If you opened {appUrl}, let the proxy pass on the Host header.',
      { wantedHost: wanted.host, host, appUrl: wanted.origin },
    );
  }
  return undefined;
}
