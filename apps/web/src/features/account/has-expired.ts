import { fieldErrorsOf } from '@/lib/api/server-error';

/** Whether the server refused the link itself: expired, used, or never one of its own. */
export function hasExpired(error: unknown): boolean {
  return 'token' in fieldErrorsOf(error);
}
