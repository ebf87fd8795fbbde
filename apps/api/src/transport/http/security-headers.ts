import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

/** Allows only our own origin: injected markup can neither run scripts nor apply styles. After `default-src` and `script-src`. */
const POLICY = [
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // One policy, for the address of the service worker (register-worker.ts in the web app).
  'trusted-types starchart-worker',
];

/** Browser features that Starchart does not use. */
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
  'serial',
  'usb',
];

/** A family board can keep its screen on. */
const OWN_ABILITIES = ['screen-wake-lock'];

const A_YEAR_S = 365 * 24 * 60 * 60;

/** The content security policy. Inline styles and scripts of prerendered pages are allowed by hash, such as `sha256-…`. */
export function contentSecurityPolicy({
  styles = [],
  scripts = [],
}: {
  styles?: readonly string[];
  scripts?: readonly string[];
} = {}): string {
  return [
    "default-src 'none'",
    `script-src ${allowed(scripts)}`,
    ...POLICY,
    `style-src ${allowed(styles)}`,
  ].join('; ');
}

function allowed(hashes: readonly string[]): string {
  return ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
}

/** Headers of every response. HSTS only with an https `APP_URL`, for its host or also for all subdomains. */
export function securityHeaders(hsts: Config['hsts'] | false): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': [
      ...UNUSED_ABILITIES.map((ability) => `${ability}=()`),
      ...OWN_ABILITIES.map((ability) => `${ability}=(self)`),
    ].join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(hsts && {
      'strict-transport-security': `max-age=${A_YEAR_S}${hsts === 'subdomains' ? '; includeSubDomains' : ''}`,
    }),
  };
}

/** Adds the headers to every response. */
export function sendSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
