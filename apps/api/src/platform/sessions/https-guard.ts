import { withValues } from '@starchart/i18n';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../core/domain-error.ts';

/**
 * Throws HTTPS_REQUIRED if `APP_URL` is https and the request did not arrive over https: its browser would not
 * get the session cookie.
 */
export type HttpsGuard = (request: FastifyRequest) => void;

export function httpsGuard(appUrl: string | undefined): HttpsGuard {
  return (request) => {
    if (!appUrl?.startsWith('https:') || request.protocol === 'https') return;
    throw new DomainError('HTTPS_REQUIRED', withValues('login.httpsOnly', { appUrl }), {
      hint: {
        message:
          `A login was rejected: APP_URL is ${appUrl}, but the request did not arrive over https. ` +
          'The proxy has to send X-Forwarded-Proto: https, and TRUST_PROXY has to name this proxy.',
        found: {
          peer: request.socket.remoteAddress,
          forwardedProto: request.headers['x-forwarded-proto']?.toString(),
        },
      },
    });
  };
}
