import type { Handle, JobQueue } from '@starchart/db';
import type { Clock } from './clock.ts';
import type { Passwords, PasswordsFor } from './features/auth/passwords.ts';
import type { Installation } from './features/system/system.service.ts';

/** What the use cases work with; made when the app is built, but for what is the visitor's own. */
export interface Deps {
  db: Handle;
  clock: Clock;
  /** On behalf of whoever asks. */
  passwords: Passwords;
  passwordsFor: PasswordsFor;
  jobs: Pick<JobQueue, 'enqueue' | 'states'>;
  /** Signs what our links carry; see `account-links.ts`. */
  linkKey: Buffer;
  /** Hides in the database who and what was tried; see `try-key.ts`. */
  triesKey: Buffer;
  /** How often somebody may register from one address. */
  registrationsPerHour: number;
  /** Seals the answers that are kept for repeated writes; see `exactly-once.ts`. */
  answerKey: Buffer;
  /** Whether a mail server is configured; otherwise mails are held for the admin to see. */
  canSendMail: boolean;
  /** The zone of a family that names none. */
  defaultTimeZone: string;
  installation: Installation;
}
