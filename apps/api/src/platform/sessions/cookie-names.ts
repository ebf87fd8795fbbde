import { hkdfSync } from 'node:crypto';

const ID_BYTES = 4;

/** The names of an installation's cookies. */
export interface CookieNames {
  /** The id of the installation. A response says it, so that a page knows its stores from those of an earlier one at its address. */
  installation: string;
  session: string;
  device: string;
  /** The names of releases before 29 November 2026. Their cookies stay valid, and stay where an earlier release needs them. */
  earlier: { session: string; device: string };
}

/**
 * Browsers share the cookies of all ports of a host, so the names contain an id of the installation, which its secret determines. With
 * https, they have the prefix `__Host-`.
 */
export function cookieNames(sessionSecret: string, isHttps: boolean): CookieNames {
  const id = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'starchart installation', ID_BYTES)).toString(
    'hex',
  );
  const prefix = isHttps ? '__Host-' : '';
  const session = `${prefix}starchart`;
  const device = `${prefix}starchart-device`;
  return {
    installation: id,
    session: `${session}-${id}`,
    device: `${device}-${id}`,
    earlier: { session, device },
  };
}
