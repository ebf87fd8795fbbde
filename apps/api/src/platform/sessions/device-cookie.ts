import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret, makeSecret } from '../../core/secret.ts';
import type { CookieNames } from './cookie-names.ts';

/** The longest lifetime that browsers allow. */
const DEVICE_COOKIE_DAYS = 400;
export const DEVICE_COOKIE_MS = DEVICE_COOKIE_DAYS * 86_400_000;
const DEVICE_ID = /^[\w-]{43}$/;

/** The hash of the device cookie; null without a valid one. */
export function deviceHashOf(request: FastifyRequest, names: CookieNames): Buffer | null {
  const deviceId = deviceIdOf(request, names);
  return deviceId === undefined ? null : hashSecret(deviceId);
}

/**
 * Reuses the device cookie if `isKnown` knows its hash; otherwise issues a new one, so that a planted cookie never becomes trusted.
 * Returns the hash.
 */
export async function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { isHttps, names }: { isHttps: boolean; names: CookieNames },
  isKnown: (deviceHash: Buffer) => Promise<boolean>,
): Promise<Buffer> {
  const given = deviceIdOf(request, names);
  const keeps = given !== undefined && (await isKnown(hashSecret(given)));
  const deviceId = keeps ? given : makeSecret(32);
  reply.setCookie(names.device, deviceId, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps || isSecure(request),
    maxAge: DEVICE_COOKIE_DAYS * 86_400,
  });
  return hashSecret(deviceId);
}

/** True for HTTPS, also behind an unknown proxy: the verified Origin header shows the scheme. */
function isSecure({ protocol, headers: { origin } }: FastifyRequest): boolean {
  return protocol === 'https' || (origin?.startsWith('https://') ?? false);
}

function deviceIdOf({ cookies }: FastifyRequest, names: CookieNames): string | undefined {
  const deviceId = cookies[names.device] ?? cookies[names.earlier.device];
  return deviceId !== undefined && DEVICE_ID.test(deviceId) ? deviceId : undefined;
}
