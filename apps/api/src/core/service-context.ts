import type { JobQueue, Queryable } from '@starchart/db';
import type { Language } from '@starchart/schema';
import type { ChangeEvents, Changes } from './change-events.ts';
import type { Clock } from './clock.ts';
import type { Installation } from './installation.ts';
import type { Passwords, PasswordsFor } from './passwords.ts';
import type { Permission } from './permissions.ts';
import type { SessionHandle } from './session-handle.ts';
import type { Visitor } from './visitor.ts';

/** Keys that are derived from the secrets, one for each purpose. */
export interface Keys {
  /** Signs links; see `account-links.ts`. */
  links: Buffer;
  /** Hashes the keys of rate limits; see `hmac.ts`. */
  rateLimits: Buffer;
  /** Derives webhook secrets; see `webhook-secret.ts`. */
  webhooks: Buffer;
  /** Encrypts stored answers of repeated writes; see `seal.ts`. */
  answers: Buffer;
}

/** What the operator has set. */
export interface Settings {
  /** Whether webhooks may reach private networks (SSRF protection). */
  webhooksToPrivateNetworks: boolean;
  registrationsPerHour: number;
  /** Whether an admin approves grown-ups who join a family. */
  approvesInvited: boolean;
  /** How long other parents can refuse a change that takes rights away; 0: it applies at once. */
  parentVetoHours: number;
  /** Whether a mail server is configured; otherwise admins can read held mails. */
  canSendMail: boolean;
  /** The time zone of a family without its own. */
  defaultTimeZone: string;
  /** The language of a new family that has not chosen one. */
  defaultLanguage: Language;
}

/** The exports of one server process, from their start to the end of the download: one per parent. */
export interface RunningExports {
  /** Throws CONFLICT while an export of the parent runs. */
  assertNone(parentId: number): void;
  /** Starts the parent's export; returns the function that ends it. Throws CONFLICT. */
  begin(parentId: number): () => void;
  /** Waits for one of the few places; throws UNAVAILABLE when too many wait already. */
  generate<T>(work: () => Promise<T>): Promise<T>;
}

/** Dependencies of the services. Created with the app; caller-specific parts are set per request. */
export interface ServiceContext {
  db: Queryable;
  clock: Clock;
  /** When the caller sent the request, by its own clock, if it says so. */
  sentAt?: Date | undefined;
  /** The language of messages and names in responses. */
  language: Language;
  /** Hashes passwords on behalf of the caller, through a fair queue. */
  passwords: Passwords;
  passwordsFor: PasswordsFor;
  jobs: Pick<JobQueue, 'enqueue' | 'states'>;
  /** Collects the changes of the call; outside of a procedure call they are published at once. */
  changes: Changes;
  events: ChangeEvents;
  keys: Keys;
  settings: Settings;
  installation: Installation;
  runningExports: RunningExports;
  /** Whether nothing but the first admin exists. */
  isNewInstallation: () => Promise<boolean>;
  /** The names of the procedures that an actor with these permissions may use, besides public ones. */
  proceduresWith: (permissions: ReadonlySet<Permission>) => string[];
}

/** The context of a request: the services' dependencies with what belongs to the caller. */
export interface RequestContext extends ServiceContext {
  visitor: Visitor;
  session: SessionHandle;
  /** The event stream of the page that sends the request; of a stream, its own. */
  streamId?: string | undefined;
}
