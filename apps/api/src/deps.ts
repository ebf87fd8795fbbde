import type { Handle } from '@starchart/db';
import type { Clock } from './clock.ts';
import type { Passwords } from './features/auth/passwords.ts';

/** What the use cases work with; made once, when the app is built. */
export interface Deps {
  db: Handle;
  clock: Clock;
  passwords: Passwords;
  /** The zone of a family that names none. */
  defaultTimeZone: string;
}
