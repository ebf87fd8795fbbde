import type { JobQueue, Queryable } from '@starchart/db';
import type { Passwords, PasswordsFor } from '../features/auth/passwords.ts';
import type { DemoClock } from '../features/demo/demo-clock.ts';
import type { Installation } from '../features/system/system.service.ts';
import type { Changes } from '../platform/change-events/change-event.ts';
import type { ChangeEvents } from '../platform/change-events/subscriptions.ts';
import type { Clock } from './clock.ts';

/** What the use cases work with; made when the app is built, but for what is the visitor's own. */
export interface ServiceContext {
  db: Queryable;
  clock: Clock;
  /** The same clock in a demo, where it can be moved; undefined everywhere else. */
  demoClock: DemoClock | undefined;
  /** The caller. */
  passwords: Passwords;
  passwordsFor: PasswordsFor;
  jobs: Pick<JobQueue, 'enqueue' | 'states'>;
  /** Collects the changes of the call; outside of a procedure call they are published at once. */
  changes: Changes;
  events: ChangeEvents;
  /** Signs what our links carry; see `account-links.ts`. */
  linkKey: Buffer;
  /** Hides in the database who and what was tried; see `try-key.ts`. */
  rateLimitKey: Buffer;
  /** The secrets of webhooks come of it; see `webhook-secret.ts`. */
  webhookKey: Buffer;
  /** Whether webhooks may lead into private networks, where programs that trust their neighbours are. */
  webhooksToPrivateNetworks: boolean;
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
