/** Why a table cannot grow without end. Paths begin at the root of the repository. */
type Bound =
  /** A limit in a source, and the test that shows the refusal. */
  | { owner: string; limit: string; test: string; title: string }
  /** The columns of a unique key, and what there is one row of. */
  | { uniqueKey: string; per: string }
  /** A fixed number of rows for each row of other tables. */
  | { rowsOf: readonly string[] }
  /** Rows that no call inserts. */
  | { catalog: string };

interface RowsOfTable {
  /** The functions whose statements insert. */
  statements: readonly string[];
  /** Procedures and jobs that can insert. Those that a test observes are required. */
  calls: readonly string[] | 'any write';
  bounds: readonly Bound[];
}

/** Valid calls of the authorization table for which the calls before them, or this server, leave no state. They are refused. */
export const FILLS_NOTHING = [
  'account.changePassword',
  'auth.childLogin',
  'children.adjustPoints',
  'demo.moveClock',
  'familyDevices.pairHere',
];

/** Every table, by name. */
export const ROW_BOUNDS: Readonly<Record<string, RowsOfTable>> = {
  access_token_children: {
    statements: ['insertAccessToken'],
    calls: ['accessTokens.create', 'guestPasses.create'],
    bounds: [{ uniqueKey: 'family_id, token_id, child_id', per: 'token and child' }],
  },
  access_tokens: {
    statements: ['insertAccessToken'],
    calls: ['accessTokens.create', 'guestPasses.create'],
    bounds: [
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_ACCESS_TOKENS',
        test: 'apps/api/src/features/access-tokens/access-tokens.test.ts',
        title: 'is rejected above the quota of twenty, also for concurrent requests',
      },
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_GUEST_PASSES',
        test: 'apps/api/src/features/members/limits-per-person.test.ts',
        title: 'the open guest passes of one parent leave as many to the other one',
      },
      {
        owner: 'apps/api/src/features/guest-passes/guest-passes.service.ts',
        limit: 'assertNotTooOften',
        test: 'apps/api/src/features/members/limits-per-person.test.ts',
        title: 'guest-pass-created',
      },
    ],
  },
  account_links: {
    statements: ['insertAccountLink'],
    calls: ['account.requestPasswordReset', 'account.update'],
    bounds: [
      {
        owner: 'apps/api/src/features/account/account-links.ts',
        limit: 'HOUR_MS',
        test: 'apps/api/src/features/account/password-reset.test.ts',
        title: 'mails three links an hour at most, with the same response',
      },
    ],
  },
  audit_entries: {
    statements: ['insertAuditEntry'],
    calls: 'any write',
    bounds: [
      {
        owner: 'packages/db/src/queries/system/audit.ts',
        limit: 'MOST_NAMED_SUBJECTS',
        test: 'packages/db/src/queries/system/audit.test.ts',
        title: 'of one action of a person name no subject above a thousand a day, so that they are merged',
      },
    ],
  },
  badges: {
    statements: ['syncBadges'],
    calls: [],
    bounds: [{ catalog: 'the badges of the product, written at the start' }],
  },
  child_badges: {
    statements: ['insertBadges', 'insertBadgesOfStored'],
    calls: [
      'approve-overdue-completions',
      'completions.approve',
      'completions.correct',
      'completions.record',
    ],
    bounds: [{ uniqueKey: 'family_id, child_id, badge_id', per: 'child and badge of the catalog' }],
  },
  child_credentials: {
    statements: ['upsertChildLogin'],
    calls: ['children.create', 'children.update'],
    bounds: [{ uniqueKey: 'child_id', per: 'child' }],
  },
  child_days: {
    statements: ['upsertDays'],
    calls: ['completions.correct', 'completions.record', 'completions.undo'],
    bounds: [
      { uniqueKey: 'family_id, child_id, day', per: 'child and day; today and those that can be corrected' },
    ],
  },
  children: {
    statements: ['insertChild'],
    calls: ['children.create'],
    bounds: [
      {
        owner: 'apps/api/src/features/children/quotas.ts',
        limit: 'assertChildQuota',
        test: 'apps/api/src/features/children/children.test.ts',
        title: 'a family has at most thirty children, also with concurrent requests',
      },
      {
        owner: 'apps/api/src/features/children/children.service.ts',
        limit: 'assertNotTooOften',
        test: 'apps/api/src/features/members/limits-per-person.test.ts',
        title: 'children, after as many erasures',
      },
    ],
  },
  families: {
    statements: ['insertFamilyWithParent'],
    calls: ['auth.register'],
    bounds: [
      {
        owner: 'apps/api/src/features/auth/request-limits.ts',
        limit: 'registrationLimit',
        test: 'apps/api/src/features/auth/registering-limit.test.ts',
        title: 'one address has twenty registrations an hour',
      },
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_WAITING_REGISTRATIONS',
        test: 'apps/api/src/features/auth/registering-limit.test.ts',
        title:
          'at most a thousand registrations wait, from whatever addresses; invite codes and the room that an admin makes remain',
      },
    ],
  },
  family_device_children: {
    statements: ['insertChildren'],
    calls: ['familyDevices.pair', 'familyDevices.pairHere', 'familyDevices.update'],
    bounds: [{ uniqueKey: 'family_id, family_device_id, child_id', per: 'device and child' }],
  },
  family_devices: {
    statements: ['insertFamilyDevice'],
    calls: ['familyDevices.pair', 'familyDevices.pairHere'],
    bounds: [
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_FAMILY_DEVICES',
        test: 'apps/api/src/features/family-devices/family-devices.test.ts',
        title: 'ten wrong codes an hour from one address, ten invitations an hour, ten devices',
      },
    ],
  },
  habit_completions: {
    statements: ['insertCompletions'],
    calls: ['completions.correct', 'completions.record'],
    bounds: [
      {
        uniqueKey: 'family_id, habit_id, completed_on, slot',
        per: 'slot of a habit and day; today and those that can be corrected',
      },
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_PENDING_COMPLETIONS',
        test: 'apps/api/src/features/completions/pending-completions.test.ts',
        title: 'a child has at most 500 pending completions',
      },
    ],
  },
  habits: {
    statements: ['insertHabit'],
    calls: ['habits.create', 'habits.takeStarterPack'],
    bounds: [
      {
        owner: 'apps/api/src/features/children/quotas.ts',
        limit: 'assertQuota',
        test: 'apps/api/src/features/children/quotas.test.ts',
        title: 'a child has at most two hundred active %s, also with concurrent requests',
      },
    ],
  },
  idempotency_keys: {
    statements: ['claimKey'],
    calls: 'any write',
    bounds: [
      {
        owner: 'packages/db/src/queries/accounts/idempotency.ts',
        limit: 'KEYS_PER_SENDER',
        test: 'packages/db/src/queries/accounts/idempotency.test.ts',
        title: 'a key above the quota replaces the oldest of its actor',
      },
    ],
  },
  invite_codes: {
    statements: ['insertInviteCode'],
    calls: ['inviteCodes.create'],
    bounds: [
      {
        owner: 'apps/api/src/features/invite-codes/invite-codes.service.ts',
        limit: 'assertNotTooOften',
        test: 'apps/api/src/features/invite-codes/invite-codes.test.ts',
        title: 'codes are a hundred a day of one admin',
      },
    ],
  },
  'jobs.bam': {
    statements: [],
    calls: [],
    bounds: [{ catalog: 'changes of the schema of the queue, at an upgrade' }],
  },
  'jobs.job': {
    statements: [],
    calls: 'any write',
    bounds: [
      { rowsOf: ['outbox', 'webhook_deliveries', 'parents', 'login_warnings', 'children', 'families'] },
    ],
  },
  'jobs.job_dependency': { statements: [], calls: [], bounds: [{ catalog: 'no job waits for another one' }] },
  'jobs.queue': {
    statements: [],
    calls: [],
    bounds: [{ catalog: 'the kinds of jobs, written when the database is migrated' }],
  },
  'jobs.queue_stats': {
    statements: [],
    calls: [],
    bounds: [{ catalog: 'written by the queue only where its statistics are on' }],
  },
  'jobs.schedule': {
    statements: [],
    calls: [],
    bounds: [{ catalog: 'the jobs of every night, written at the start' }],
  },
  'jobs.subscription': { statements: [], calls: [], bounds: [{ catalog: 'no job has subscribers' }] },
  'jobs.version': {
    statements: [],
    calls: [],
    bounds: [{ catalog: 'the version of the schema of the queue' }],
  },
  'jobs.warning': {
    statements: [],
    calls: [],
    bounds: [{ catalog: 'written by the queue only where its warnings are kept' }],
  },
  known_devices: {
    statements: ['storeSession'],
    calls: ['account.changePassword', 'auth.childLogin', 'auth.join', 'auth.login', 'childView.leave'],
    bounds: [
      {
        owner: 'packages/db/src/queries/accounts/sessions.ts',
        limit: 'MOST_OF_ONE_PERSON',
        test: 'packages/db/src/queries/accounts/sessions.test.ts',
        title: 'at most a hundred known browsers stay',
      },
    ],
  },
  ledger_audits: {
    statements: ['insertLedgerAudit'],
    calls: ['audit-ledgers'],
    bounds: [
      {
        owner: 'packages/db/src/queries/system/retention.ts',
        limit: 'ledger_audits',
        test: 'packages/db/src/queries/system/retention.test.ts',
        title: 'results of the nightly jobs are kept for 400 days',
      },
    ],
  },
  ledgers: {
    statements: [],
    calls: ['children.create'],
    bounds: [{ uniqueKey: 'family_id, child_id', per: 'child, erased ones included' }],
  },
  login_warnings: {
    statements: ['insertWarning'],
    calls: ['alert-brute-force'],
    bounds: [
      {
        owner: 'apps/api/src/features/auth/alert-brute-force.ts',
        limit: 'findRecentWarning',
        test: 'apps/api/src/features/auth/warning.test.ts',
        title: 'five wrong passwords of a child in a day have their own warning',
      },
    ],
  },
  nightly_backups: {
    statements: ['insertNightlyBackup'],
    calls: ['nightly-backup'],
    bounds: [
      {
        owner: 'packages/db/src/queries/system/retention.ts',
        limit: 'nightly_backups',
        test: 'packages/db/src/queries/system/retention.test.ts',
        title: 'results of the nightly jobs are kept for 400 days',
      },
    ],
  },
  notes: {
    statements: ['insertNote', 'insertNotesOfChange'],
    calls: [
      'completions.correct',
      'completions.reject',
      'completions.undo',
      'completions.undoToday',
      'habits.delete',
      'notes.write',
      'redemptions.cancel',
      'wishes.decline',
    ],
    bounds: [
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_NOTES_A_DAY',
        test: 'apps/api/src/features/notes/notes.test.ts',
        title: 'the 51st note of a day is refused',
      },
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_REJECTIONS_A_DAY',
        test: 'apps/api/src/features/notes/limits-of-notes.test.ts',
        title: 'are twenty; the chart still removes the completion',
      },
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_NOTES_WITHOUT_WORDS',
        test: 'apps/api/src/features/notes/limits-of-notes.test.ts',
        title:
          'a correction of the chart writes no more notes once their author has written very many in 24 hours',
      },
    ],
  },
  one_time_tokens: {
    statements: ['insertEntryRequest', 'insertInvitation', 'insertPairing'],
    calls: ['familyDevices.invite', 'members.invite', 'profiles.requestEntry'],
    bounds: [
      {
        owner: 'apps/api/src/features/auth/request-limits.ts',
        limit: 'deviceInvitationLimit',
        test: 'apps/api/src/features/family-devices/family-devices.test.ts',
        title: 'ten wrong codes an hour from one address, ten invitations an hour, ten devices',
      },
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_MEMBERS',
        test: 'apps/api/src/features/members/limits-per-person.test.ts',
        title: 'the open invitations of one parent leave as many to the other one',
      },
      {
        owner: 'apps/api/src/features/profiles/entry-requests.service.ts',
        limit: 'MOST_AN_HOUR',
        test: 'apps/api/src/features/family-devices/family-devices.test.ts',
        title: 'a device has one open request',
      },
    ],
  },
  outbox: {
    statements: ['insertMail'],
    calls: 'any write',
    bounds: [
      {
        owner: 'apps/api/src/features/account/account-links.ts',
        limit: 'HOUR_MS',
        test: 'apps/api/src/features/account/password-reset.test.ts',
        title: 'mails three links an hour at most, with the same response',
      },
      {
        owner: 'apps/api/src/features/members/invitations.service.ts',
        limit: 'MAX_MAILED',
        test: 'apps/api/src/features/members/mailed-invitations.test.ts',
        title: 'a parent mails ten invitations a day, deleted ones included',
      },
      {
        owner: 'apps/api/src/features/mail/notify-admins.ts',
        limit: 'notifyAdmins',
        test: 'apps/api/src/features/mail/notify-admins.test.ts',
        title: 'an admin gets at most one mail an hour',
      },
      { rowsOf: ['audit_entries', 'login_warnings', 'pending_changes', 'nightly_backups'] },
    ],
  },
  parent_children: {
    statements: ['updateMember'],
    calls: ['auth.join', 'members.update'],
    bounds: [{ uniqueKey: 'family_id, parent_id, child_id', per: 'grown-up and child' }],
  },
  parent_credentials: {
    statements: ['insertParent'],
    calls: ['auth.join', 'auth.register'],
    bounds: [{ uniqueKey: 'parent_id', per: 'grown-up' }],
  },
  parents: {
    statements: ['insertParent'],
    calls: ['auth.join', 'auth.register'],
    bounds: [
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_MEMBERS',
        test: 'apps/api/src/features/members/members.test.ts',
        title: 'is refused above the limits, and so is joining a full family',
      },
      { rowsOf: ['families'] },
    ],
  },
  past_schedules: {
    statements: ['insertPastSchedule'],
    calls: ['habits.update'],
    bounds: [{ uniqueKey: 'family_id, habit_id, valid_until', per: 'habit and day' }],
  },
  pauses: {
    statements: ['insertPause'],
    calls: ['pauses.create'],
    bounds: [
      {
        owner: 'apps/api/src/features/pauses/pauses.service.ts',
        limit: 'MAX_PAUSES',
        test: 'apps/api/src/features/pauses/pauses.test.ts',
        title: 'is one of 2,000 of each parent at most, ended ones included',
      },
    ],
  },
  pending_changes: {
    statements: ['insertPendingChange'],
    calls: ['account.erase', 'children.delete', 'members.remove', 'members.update'],
    bounds: [
      {
        owner: 'apps/api/src/features/pending-changes/pending-changes.service.ts',
        limit: 'assertNotTooOften',
        test: 'apps/api/src/features/pending-changes/pending-changes.test.ts',
        title: 'a hundred a day leave as many to another parent',
      },
    ],
  },
  pins: {
    statements: ['savePin'],
    calls: ['pins.set'],
    bounds: [{ uniqueKey: 'family_id, parent_id, child_id', per: 'person' }],
  },
  points_entries: {
    statements: ['insertEntries'],
    calls: [
      'approve-overdue-completions',
      'children.adjustPoints',
      'completions.approve',
      'completions.correct',
      'completions.record',
      'completions.undo',
      'completions.undoToday',
      'notes.delete',
      'notes.write',
      'points.giveBonus',
      'points.takeBack',
      'redemptions.cancel',
      'redemptions.redeem',
    ],
    bounds: [
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_ENTRIES_A_DAY',
        test: 'apps/api/src/features/points/daily-entries.test.ts',
        title: 'a chart that is corrected on and off adds at most 1,000 entries a day',
      },
    ],
  },
  praise_presets: {
    statements: ['replacePraisePresets'],
    calls: ['praisePresets.save'],
    bounds: [{ uniqueKey: 'family_id, position', per: 'position, of which there are twelve' }],
  },
  rate_limits: {
    statements: ['lockAttempts'],
    calls: 'any write',
    bounds: [{ uniqueKey: 'key', per: 'limit and what it counts, until its window is over' }],
  },
  reward_redemptions: {
    statements: ['insertRedemption'],
    calls: ['redemptions.redeem'],
    bounds: [
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_OPEN_REDEMPTIONS',
        test: 'apps/api/src/features/redemptions/open-redemptions.test.ts',
        title: 'the fifty-first open redemption of a child',
      },
      { rowsOf: ['points_entries'] },
    ],
  },
  rewards: {
    statements: ['insertReward'],
    calls: ['rewards.create'],
    bounds: [
      {
        owner: 'apps/api/src/features/children/quotas.ts',
        limit: 'assertQuota',
        test: 'apps/api/src/features/children/quotas.test.ts',
        title: 'a child has at most two hundred active %s, also with concurrent requests',
      },
    ],
  },
  server_clock: {
    statements: ['confirmTime', 'noteTime'],
    calls: [],
    bounds: [{ catalog: 'one row, the last known time of the server' }],
  },
  sessions: {
    statements: ['insertGuestSession', 'storeSession'],
    calls: [
      'account.changePassword',
      'auth.childLogin',
      'auth.join',
      'auth.login',
      'childView.leave',
      'familyDevices.pair',
      'familyDevices.pairHere',
      'guestPasses.open',
      'profiles.enter',
      'profiles.leave',
    ],
    bounds: [
      {
        owner: 'packages/db/src/queries/accounts/sessions.ts',
        limit: 'MOST_OF_ONE_PERSON',
        test: 'packages/db/src/queries/accounts/sessions.test.ts',
        title: 'at most fifty sessions stay open',
      },
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_GUEST_PASSES',
        test: 'apps/api/src/features/guest-passes/guest-passes.test.ts',
        title: 'a guest pass opens in three browsers',
      },
    ],
  },
  webhook_deliveries: {
    statements: ['insertWebhookDeliveries'],
    calls: [
      'completions.approve',
      'completions.correct',
      'completions.record',
      'completions.undo',
      'redemptions.redeem',
      'webhooks.sendTest',
      'wishes.create',
    ],
    bounds: [
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_WEBHOOK_DELIVERIES',
        test: 'apps/api/src/features/webhooks/webhooks.test.ts',
        title: 'are at most 10,000: the oldest finished ones are deleted',
      },
    ],
  },
  webhooks: {
    statements: ['insertWebhook'],
    calls: ['webhooks.create'],
    bounds: [
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'MAX_WEBHOOKS',
        test: 'apps/api/src/features/webhooks/webhooks.test.ts',
        title: 'is rejected above the quota of five',
      },
    ],
  },
  wishes: {
    statements: ['insertWish'],
    calls: ['wishes.create'],
    bounds: [
      {
        owner: 'packages/schema/src/limits.ts',
        limit: 'WISH_LIMITS',
        test: 'apps/api/src/features/wishes/wishes.test.ts',
        title: 'are the newest 500: the oldest answered ones make way',
      },
    ],
  },
};
