import type { FastifyInstance } from 'fastify';

/** Every source of a page is our own origin; markup that found its way into a page could neither run nor dress itself. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** Abilities of browsers that the product never asks for. */
const UNUSED_ABILITIES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
];

const A_YEAR_S = 365 * 24 * 60 * 60;

/**
 * The content security policy of an answer. What a prerendered page has of styles in its markup is allowed by hash, such as
 * `sha256-…`.
 */
export function contentSecurityPolicy(inlineStyles: readonly string[] = []): string {
  const styles = inlineStyles.map((hash) => ` '${hash}'`).join('');
  return [...POLICY, `style-src 'self'${styles}`].join('; ');
}

/** What every answer says to browsers, whatever it is. HSTS only where https is promised. */
export function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': UNUSED_ABILITIES.map((ability) => `${ability}=()`).join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': `max-age=${A_YEAR_S}; includeSubDomains` }),
  };
}

/** Sends the headers with every answer that a route, or the lack of one, gives. */
export function sendSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
