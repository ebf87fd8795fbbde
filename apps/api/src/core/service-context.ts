import type { AnonymousRequest, JobQueue, Queryable } from '@starchart/db';
import type { Language } from '@starchart/schema';
import type { Permission } from '../features/access/access.policy.ts';
import type { RunningExports } from '../features/account/export/running-exports.ts';
import type { Passwords, PasswordsFor } from '../features/auth/passwords.ts';
import type { Visitor } from '../features/auth/visitor.ts';
import type { DemoClock } from '../features/demo/demo-clock.ts';
import type { Installation } from '../features/system/system.service.ts';
import type { Changes } from '../platform/change-events/change-event.ts';
import type { ChangeEvents } from '../platform/change-events/subscriptions.ts';
import type { SessionHandle } from '../platform/sessions/session-handle.ts';
import type { Clock } from './clock.ts';

/** Dependencies of the services. Created with the app; caller-specific parts are set per request. */
export interface ServiceContext {
  db: Queryable;
  clock: Clock;
  demoClock: DemoClock | undefined;
  /** Hashes passwords on behalf of the caller, through a fair queue. */
  passwords: Passwords;
  passwordsFor: PasswordsFor;
  jobs: Pick<JobQueue, 'enqueue' | 'states'>;
  /** Collects the changes of the call; outside of a procedure call they are published at once. */
  changes: Changes;
  events: ChangeEvents;
  /** Signs links; see `account-links.ts`. */
  linkKey: Buffer;
  /** Hashes the keys of rate limits; see `hmac.ts`. */
  rateLimitKey: Buffer;
  /** Derives webhook secrets; see `webhook-secret.ts`. */
  webhookKey: Buffer;
  /** Whether webhooks may reach private networks (SSRF protection). */
  webhooksToPrivateNetworks: boolean;
  registrationsPerHour: number;
  /** Whether an admin approves grown-ups who join a family. */
  approvesInvited: boolean;
  /** How long other parents can refuse a change that takes rights away; 0: it applies at once. */
  parentVetoHours: number;
  /** Encrypts stored answers of repeated writes; see `seal.ts`. */
  answerKey: Buffer;
  /** Whether a mail server is configured; otherwise admins can read held mails. */
  canSendMail: boolean;
  /** The time zone of a family without its own. */
  defaultTimeZone: string;
  /** The language of messages and names in responses. */
  language: Language;
  /** The language of a new family that has not chosen one. */
  defaultLanguage: Language;
  /** The names of the procedures that an actor with these permissions may use, besides public ones. */
  proceduresWith: (permissions: ReadonlySet<Permission>) => string[];
  installation: Installation;
  runningExports: RunningExports;
  /** Whether nothing but the first admin exists. */
  isNewInstallation: () => Promise<boolean>;
}

/** The context of a request: the services' dependencies with what belongs to the caller. */
export interface RequestContext extends ServiceContext {
  visitor: Visitor;
  session: SessionHandle;
  /** The `Idempotency-Key` of a visitor's write, for the service to claim. */
  keyed?: AnonymousRequest | undefined;
}
