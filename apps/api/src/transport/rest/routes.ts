import { nothing } from '@starchart/schema';
import type { ErrorCode } from '../../core/domain-error.ts';
import { type ProcedureDefinition, procedureDefinition } from '../trpc/procedure-definitions.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What does not follow from the method, the path and the procedure. */
interface RouteOptions {
  /** The tRPC procedure that does the work. */
  procedure: string;
  /** 204 without output, otherwise 200, if left out. */
  status?: 200 | 201 | 204;
  /** A DELETE with its input fields in the query instead of the body. */
  fieldsInQuery?: true;
  /** Clients may send no body, as those do that are older than its fields. */
  isBodyOptional?: true;
  /** Whether the response reports an earlier write; then the status is 200. */
  isRepeat?: (answer: unknown) => boolean;
  /** Whether the response reports what is done later; then the status is 202. */
  accepted?: { when: (answer: unknown) => boolean; description: string };
  /** Says in one sentence what the route does. */
  summary: string;
  /** Errors besides those that follow from the caller and the input. */
  errors?: readonly ErrorCode[];
}

export interface RestRoute extends Omit<RouteOptions, 'status'> {
  method: Method;
  /** Under `/api`, with `:id` or `:token` for the one parameter that a path may have. */
  path: string;
  tag: Tag;
  status: 200 | 201 | 204;
  definition: ProcedureDefinition;
  /** The input field of the path parameter. */
  pathField: string | undefined;
  queryFields: readonly string[];
  bodyFields: readonly string[];
}

export const TAGS = {
  'Signing in': 'Sessions of parents and children, and registration.',
  Children: 'The children of a family and what their pages show.',
  Habits: 'Recurring tasks of a child, and their completions.',
  Rewards: 'What children redeem points for, and their redemptions.',
  Stars: 'The ledger of a child’s points.',
  'Live events': 'Notifications of changed data.',
  Account: 'The family’s settings, devices, data export and deletion.',
  'Grown-ups': 'Parents, helpers and viewers of the family, and invitations.',
  'Family devices': 'Shared devices of the family, the profiles that are opened on them, and PINs.',
  'Guest passes': 'Links that give a restricted session without an account.',
  'Access tokens': 'Credentials with which programs act for a parent, limited by scope.',
  Webhooks: 'Subscriptions to the family’s events, and their deliveries.',
  Administration: 'For admins of the installation: parents, invite codes, mails, system.',
} as const;

type Tag = keyof typeof TAGS;

const CREATED = 201;

const WAITS = 'Waits: another parent can refuse it.';

const unlessApplied = {
  when: (answer: unknown) => !(answer as { applied: boolean }).applied,
  description: WAITS,
};

/** The whole REST surface: the documented paths under `/api`, by feature, and the procedures behind them. */
const ROUTES: Record<Tag, Record<`${Method} /${string}`, RouteOptions>> = {
  'Signing in': {
    'GET /auth/me': { procedure: 'auth.me', summary: 'Returns the signed-in parent or child.' },
    'POST /login': {
      procedure: 'auth.login',
      summary: 'Signs a parent in and sets the session cookie.',
      errors: ['HTTPS_REQUIRED', 'ACCOUNT_PENDING', 'ACCOUNT_REJECTED'],
    },
    'POST /register': {
      procedure: 'auth.register',
      status: CREATED,
      summary: 'Registers a family. With an invite code its parent is approved and signed in at once.',
      errors: ['HTTPS_REQUIRED', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
    },
    'POST /join/invitation': {
      procedure: 'auth.invitation',
      status: 200,
      summary: 'Returns who invites to which family.',
      errors: ['NOT_FOUND'],
    },
    'POST /join': {
      procedure: 'auth.join',
      status: CREATED,
      summary: 'Joins a family with the token of an invitation, and signs in.',
      errors: ['HTTPS_REQUIRED', 'NOT_FOUND', 'CONFLICT', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
    },
    'POST /child-login': {
      procedure: 'auth.childLogin',
      summary: 'Signs a child in and sets the session cookie.',
      errors: ['HTTPS_REQUIRED'],
    },
    'POST /logout': { procedure: 'auth.logout', summary: 'Ends the session, if there is one.' },
    'POST /child-view': {
      procedure: 'childView.enter',
      summary: 'Locks a parent’s session in a child’s view, for a shared tablet.',
    },
    'POST /child-view/leave': {
      procedure: 'childView.leave',
      summary: 'Leaves a child’s view with the parent’s password.',
      errors: ['NOT_FOUND'],
    },
    'POST /password-resets': {
      procedure: 'account.requestPasswordReset',
      summary: 'Mails a link for a new password, if the address belongs to a parent.',
    },
    'POST /password-resets/:token': {
      procedure: 'account.resetPassword',
      status: 204,
      summary: 'Sets a new password with the token of a mailed link.',
    },
  },
  Children: {
    'GET /parents/:id/children': {
      procedure: 'children.list',
      summary: 'Lists the children of the signed-in parent.',
    },
    'POST /children': {
      procedure: 'children.create',
      status: CREATED,
      summary: 'Creates a child, optionally with a login.',
      // The family can be erased while the call waits for its turn.
      errors: ['NOT_FOUND', 'CONFLICT', 'USERNAME_TAKEN'],
    },
    'GET /children/:id': { procedure: 'children.get', summary: 'Returns a child with its level and points.' },
    'PATCH /children/:id': {
      procedure: 'children.update',
      summary: 'Updates the given fields of a child.',
      errors: ['CONFLICT', 'USERNAME_TAKEN'],
    },
    'PUT /children/:id/celebrated': {
      procedure: 'children.markCelebrated',
      summary: 'Notes that the end of today was celebrated, so that no other device does it again.',
      errors: ['DAY_CHANGED'],
    },
    'PUT /children/:id/seen': {
      procedure: 'children.markSeen',
      summary:
        'Notes that the child has seen its ledger up to an entry, so that no other device shows it as new.',
    },
    'DELETE /children/:id': {
      procedure: 'children.delete',
      status: 204,
      accepted: unlessApplied,
      summary: 'Permanently deletes a child and all its data, with a second parent after 72 hours.',
    },
    'GET /children/:id/stats': { procedure: 'children.stats', summary: 'Returns a child’s statistics.' },
    'GET /children/:id/kid-dashboard': {
      procedure: 'children.kidDashboard',
      summary: 'Returns all data of the child’s dashboard.',
    },
    'GET /children/:id/parent-dashboard': {
      procedure: 'children.parentDashboard',
      summary: 'Returns all data of the parent’s page about a child.',
    },
    'GET /children/:id/badges': {
      procedure: 'badges.list',
      summary: 'Lists all badges and whether the child has earned them.',
    },
  },
  Habits: {
    'GET /children/:id/habits': {
      procedure: 'habits.list',
      summary: 'Lists a child’s habits with their progress; a child sees only active ones.',
    },
    'POST /children/:id/starter-pack': {
      procedure: 'habits.takeStarterPack',
      status: CREATED,
      summary: 'Creates a starter set for a child without habits, as far as the family’s quota allows.',
      errors: ['CONFLICT'],
    },
    'POST /habits': {
      procedure: 'habits.create',
      status: CREATED,
      summary: 'Creates a habit.',
      errors: ['CONFLICT'],
    },
    'PUT /habits/:id': {
      procedure: 'habits.update',
      summary:
        'Changes the given fields of a habit; omitted ones keep their values. Another frequency resets omitted fields that it does not have.',
      errors: ['CONFLICT'],
    },
    'DELETE /habits/:id': {
      procedure: 'habits.delete',
      fieldsInQuery: true,
      summary: 'Deletes a habit; the points it earned stay.',
    },
    'GET /habits/:id/completions': {
      procedure: 'habits.completions',
      summary: 'Lists the completions of a habit, newest first, in pages.',
    },
    'POST /habit-completions': {
      procedure: 'completions.record',
      status: CREATED,
      isRepeat: (answer) => (answer as { repeated: boolean }).repeated,
      summary: 'Completes a habit today and credits its points; a repeat has no effect.',
      errors: ['CONFLICT', 'DAY_CHANGED', 'HABIT_CLOSED', 'NEWER_CHANGE', 'NOT_DUE', 'TOO_LATE'],
    },
    'DELETE /habit-completions/today': {
      procedure: 'completions.undoToday',
      status: 204,
      fieldsInQuery: true,
      summary: 'Undoes today’s completion and takes its points back.',
      errors: ['DAY_CHANGED', 'NEWER_CHANGE', 'STARS_SPENT', 'TOO_LATE'],
    },
    'GET /habit-completions/pending': {
      procedure: 'completions.pending',
      summary: 'Lists the oldest 200 pending completions of each child whom the caller sees, oldest first.',
    },
    'POST /habit-completions/approve': {
      procedure: 'completions.approve',
      summary: 'Approves pending completions and credits their points; a repeat has no effect.',
    },
    'POST /habit-completions/:id/reject': {
      procedure: 'completions.reject',
      summary: 'Rejects a pending completion and writes the child a note, with the reason if there is one.',
      errors: ['ALREADY_DECIDED'],
    },
    'POST /children/:id/chart-corrections': {
      procedure: 'completions.correct',
      summary: 'Sets completions of the last 35 days as done or not done, with their points and badges.',
      errors: ['HABIT_CLOSED', 'NOT_DUE', 'STARS_SPENT'],
    },
    'GET /children/:id/days': {
      procedure: 'history.days',
      summary: 'Returns each day of a child’s habits as one character, for charts.',
    },
    'GET /children/:id/recaps/week': {
      procedure: 'recaps.week',
      summary: 'Returns what went well in a week of a child.',
    },
    'GET /recaps/week': {
      procedure: 'recaps.family',
      summary: 'Returns a week of the children whom the caller sees, by default the last full one.',
    },
    'GET /children/:id/sky': {
      procedure: 'sky.get',
      summary: 'Returns a child’s night sky, the newest constellations first: each full day is a star.',
    },
    'GET /pauses': {
      procedure: 'pauses.list',
      summary: 'Lists the pauses of the family and of the children whom the caller sees, newest first.',
    },
    'POST /pauses': {
      procedure: 'pauses.create',
      status: CREATED,
      summary: 'Pauses the family, a child or a habit: nothing is due on these days, and streaks survive.',
      errors: ['NOT_FOUND', 'CONFLICT'],
    },
    'PATCH /pauses/:id': {
      procedure: 'pauses.update',
      summary: 'Changes the given days of a pause.',
      errors: ['CONFLICT'],
    },
    'POST /pauses/:id/end': {
      procedure: 'pauses.end',
      summary: 'Ends a pause yesterday; deletes one that starts today or later.',
    },
    'DELETE /pauses/:id': {
      procedure: 'pauses.delete',
      summary: 'Deletes a pause: its days are due again.',
      errors: ['CONFLICT'],
    },
  },
  Rewards: {
    'GET /children/:id/rewards': {
      procedure: 'rewards.list',
      summary: 'Lists a child’s rewards; a child sees only active ones.',
    },
    'GET /children/:id/redemptions': {
      procedure: 'redemptions.list',
      summary: 'Lists a child’s newest 5,000 redemptions, newest first.',
    },
    'POST /rewards': {
      procedure: 'rewards.create',
      status: CREATED,
      summary: 'Creates a reward, also from a wish.',
      errors: ['ALREADY_DECIDED', 'CONFLICT'],
    },
    'PUT /rewards/:id': {
      procedure: 'rewards.update',
      summary: 'Changes the given fields of a reward; omitted ones keep their values.',
      errors: ['CONFLICT'],
    },
    'DELETE /rewards/:id': {
      procedure: 'rewards.delete',
      summary: 'Deletes a reward; its redemptions stay.',
    },
    'PUT /children/:id/goal': {
      procedure: 'rewards.setGoal',
      summary: 'Sets the reward that a child saves for, or none. It reserves no points.',
    },
    'GET /children/:id/wishes': {
      procedure: 'wishes.list',
      summary: 'Lists a child’s newest 500 wishes, newest first.',
    },
    'POST /children/:id/wishes': {
      procedure: 'wishes.create',
      status: CREATED,
      summary: 'Adds a wish of a child. A parent makes it a reward, or declines it.',
      errors: ['CONFLICT'],
    },
    'GET /wishes/waiting': {
      procedure: 'wishes.waiting',
      summary: 'Lists the family’s open wishes, oldest first.',
    },
    'DELETE /wishes/:id': {
      procedure: 'wishes.withdraw',
      summary: 'Withdraws an open wish.',
      errors: ['ALREADY_DECIDED'],
    },
    'POST /wishes/:id/decline': {
      procedure: 'wishes.decline',
      isBodyOptional: true,
      summary: 'Declines an open wish; the child reads the reason.',
      errors: ['ALREADY_DECIDED'],
    },
    'POST /reward-redemptions': {
      procedure: 'redemptions.redeem',
      status: CREATED,
      summary: 'Redeems a reward and spends its price.',
      errors: [
        'CONFLICT',
        'REWARD_CLOSED',
        'REWARD_CHANGED',
        'SOLD_OUT',
        'LIMIT_REACHED',
        'INSUFFICIENT_POINTS',
      ],
    },
    'GET /reward-redemptions/waiting': {
      procedure: 'redemptions.waiting',
      summary:
        'Lists the newest pending redemptions of each child whom the caller sees, oldest first, at most 5,000.',
    },
    'POST /reward-redemptions/:id/approve': {
      procedure: 'redemptions.approve',
      summary: 'Approves a redemption that requires it.',
      errors: ['ALREADY_DECIDED'],
    },
    'POST /reward-redemptions/:id/fulfill': {
      procedure: 'redemptions.fulfill',
      summary: 'Marks a redemption as fulfilled, and as approved if it requires that.',
      errors: ['ALREADY_DECIDED'],
    },
    'GET /reward-redemptions/fulfilled': {
      procedure: 'redemptions.fulfilled',
      summary: 'Lists the newest 200 redemptions that were fulfilled in the last 24 hours, latest first.',
    },
    'POST /reward-redemptions/:id/unfulfill': {
      procedure: 'redemptions.unfulfill',
      summary:
        'Takes the fulfillment of a redemption back, within 24 hours: it is pending again. A repeat has no effect.',
      errors: ['ALREADY_DECIDED', 'CONFLICT', 'TOO_LATE'],
    },
    'POST /reward-redemptions/:id/cancel': {
      procedure: 'redemptions.cancel',
      isBodyOptional: true,
      summary: 'Cancels a redemption and refunds its points; the child reads the reason.',
      errors: ['ALREADY_DECIDED'],
    },
  },
  Stars: {
    'GET /children/:id/points-entries': {
      procedure: 'points.entries',
      summary: 'Lists a child’s ledger entries, newest first, in pages.',
    },
    'GET /children/:id/points-entries/verify': {
      procedure: 'points.verify',
      summary: 'Verifies a child’s ledger.',
      accepted: {
        when: (answer) => (answer as { nightly: boolean }).nightly,
        description: 'Too long to be verified at once: the result of the last nightly audit.',
      },
      errors: ['CONFLICT'],
    },
    'POST /children/:id/adjust-points': {
      procedure: 'children.adjustPoints',
      summary: 'Deducts points from a child’s balance, optionally with a reason.',
      errors: ['INSUFFICIENT_POINTS'],
    },
    'POST /children/:id/bonus-points': {
      procedure: 'points.giveBonus',
      summary: 'Gives a child bonus points; they do not raise its level.',
      errors: ['CONFLICT'],
    },
    'POST /children/:id/notes': {
      procedure: 'notes.write',
      status: CREATED,
      summary: 'Writes a note to a child, with points for spending if there are any.',
      errors: ['CONFLICT'],
    },
    'GET /children/:id/notes': {
      procedure: 'notes.list',
      summary: 'Lists the notes to a child, newest first, in pages.',
    },
    'POST /notes/:id/read': {
      procedure: 'notes.markRead',
      summary: 'Marks a note as read; a repeat has no effect.',
    },
    'DELETE /notes/:id': {
      procedure: 'notes.delete',
      summary: 'Deletes an unread note and takes its points back.',
      errors: ['ALREADY_DECIDED', 'STARS_SPENT'],
    },
    'GET /praise-presets': {
      procedure: 'praisePresets.get',
      summary: 'Returns the praise that grown-ups give in one tap.',
    },
    'PUT /praise-presets': {
      procedure: 'praisePresets.save',
      summary: 'Replaces the praise that grown-ups give in one tap; without any, the default applies.',
    },
    'POST /points-entries/:id/take-back': {
      procedure: 'points.takeBack',
      summary: 'Reverses a bonus or a deduction.',
      errors: ['CONFLICT', 'ALREADY_DECIDED', 'STARS_SPENT'],
    },
  },
  'Live events': {
    'GET /events': {
      procedure: 'events.subscribe',
      summary:
        'Streams change events until the session or the access token ends: to a parent for the whole family, to a token for the children that it covers, to a child for itself. Events may be lost, so fetch again after every connection.',
    },
  },
  Account: {
    'GET /account': {
      procedure: 'account.get',
      summary: 'Returns the parent’s account and the family’s settings.',
    },
    'PATCH /account': {
      procedure: 'account.update',
      summary: 'Updates the given fields; a new username or email requires the current password.',
      errors: ['CONFLICT', 'NOT_FOUND', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
    },
    'POST /account/password': {
      procedure: 'account.changePassword',
      summary: 'Changes the parent’s password and signs all other devices out.',
    },
    'GET /account/sessions': {
      procedure: 'account.devices',
      summary: 'Lists the family’s signed-in devices.',
    },
    'DELETE /account/sessions/:id': { procedure: 'account.signOutDevice', summary: 'Signs a device out.' },
    'GET /account/login-warnings': {
      procedure: 'account.loginWarnings',
      summary: 'Lists warnings about many wrong passwords for a login of the family.',
    },
    'POST /account/login-warnings/:id/dismiss': {
      procedure: 'account.dismissLoginWarning',
      summary: 'Dismisses a warning.',
    },
    'POST /account/export': {
      procedure: 'account.export',
      status: CREATED,
      summary: 'Creates a ticket for one download of the family’s data.',
      errors: ['CONFLICT'],
    },
    'DELETE /account': {
      procedure: 'account.erase',
      status: 204,
      accepted: unlessApplied,
      summary: 'Permanently deletes the family, with a second parent after 72 hours.',
      errors: ['CONFLICT'],
    },
    'POST /email-confirmations/:token': {
      procedure: 'account.confirmEmail',
      summary: 'Confirms a new email address with the token of a mailed link.',
      errors: ['EMAIL_TAKEN'],
    },
  },
  'Grown-ups': {
    'GET /family-members': { procedure: 'members.list', summary: 'Lists the family’s grown-ups.' },
    'PATCH /family-members/:id': {
      procedure: 'members.update',
      accepted: {
        when: (answer) => (answer as { pendingChange: unknown }).pendingChange !== null,
        description: WAITS,
      },
      summary: 'Changes the role and the children of another grown-up.',
      errors: ['CONFLICT'],
    },
    'DELETE /family-members/:id': {
      procedure: 'members.remove',
      status: 204,
      accepted: unlessApplied,
      summary: 'Removes another grown-up from the family, a parent after 72 hours.',
      errors: ['CONFLICT'],
    },
    'POST /family-members/leave': {
      procedure: 'members.leave',
      summary: 'Deletes the caller’s account; the family stays.',
      errors: ['CONFLICT', 'LAST_PARENT'],
    },
    'GET /pending-changes': {
      procedure: 'members.pendingChanges',
      summary: 'Lists the changes that wait because another parent can refuse them.',
    },
    'POST /pending-changes/:id/refuse': {
      procedure: 'members.refuseChange',
      summary: 'Ends a change that another parent requested.',
    },
    'POST /pending-changes/:id/withdraw': {
      procedure: 'members.withdrawChange',
      summary: 'Ends a change that the caller requested.',
    },
    'GET /family-invitations': {
      procedure: 'members.invitations',
      summary: 'Lists the invitations that can still be used.',
    },
    'POST /family-invitations': {
      procedure: 'members.invite',
      status: CREATED,
      summary: 'Creates an invitation; its link is returned only once.',
      errors: ['NOT_FOUND', 'CONFLICT'],
    },
    'DELETE /family-invitations/:id': {
      procedure: 'members.revokeInvitation',
      summary: 'Deletes an invitation.',
    },
  },
  'Family devices': {
    'GET /family-devices': { procedure: 'familyDevices.list', summary: 'Lists the family’s devices.' },
    'POST /family-device-invitations': {
      procedure: 'familyDevices.invite',
      status: CREATED,
      summary: 'Creates a link and a code with which a browser becomes a family device.',
      errors: ['NOT_FOUND', 'CONFLICT'],
    },
    'POST /family-devices/pair': {
      procedure: 'familyDevices.pair',
      summary: 'Makes this browser a family device with the secret of a link or a typed code.',
      errors: ['HTTPS_REQUIRED', 'NOT_FOUND', 'CONFLICT'],
    },
    'POST /family-devices/pair-here': {
      procedure: 'familyDevices.pairHere',
      summary: 'Makes the browser of the caller a family device; the session ends.',
      errors: ['NOT_FOUND', 'CONFLICT'],
    },
    'PATCH /family-devices/:id': {
      procedure: 'familyDevices.update',
      summary: 'Updates the given settings of a device.',
    },
    'DELETE /family-devices/:id': {
      procedure: 'familyDevices.remove',
      summary: 'Removes a device and ends its sessions.',
    },
    'GET /family-board': {
      procedure: 'familyDevices.board',
      summary: 'Returns the children whom the caller sees, with today’s habits.',
    },
    'POST /profiles/enter': {
      procedure: 'profiles.enter',
      summary: 'Opens the profile of a child or a parent on the family device of the session.',
      errors: ['NOT_FOUND'],
    },
    'POST /profiles/leave': {
      procedure: 'profiles.leave',
      summary: 'Closes the open profile on the family device of the session.',
    },
    'POST /profiles/entry-requests': {
      procedure: 'profiles.requestEntry',
      status: CREATED,
      summary: 'Asks the parents to let a child in without its PIN.',
    },
    'GET /entry-requests': {
      procedure: 'profiles.entryRequests',
      summary: 'Lists the open entry requests of the family, newest first.',
    },
    'POST /entry-requests/:id/allow': {
      procedure: 'profiles.allowEntry',
      summary: 'Lets a child in: its device may open the profile once.',
    },
    'GET /pins': { procedure: 'pins.list', summary: 'Lists the PINs of the children and of the caller.' },
    'GET /pins/own': { procedure: 'pins.own', summary: 'Says which kind of PIN the caller has.' },
    'PUT /pins': {
      procedure: 'pins.set',
      summary:
        'Sets the PIN of a child, or without `childId` of the caller. How it is used stays, unless that is given.',
      errors: ['NOT_FOUND'],
    },
    'DELETE /pins': {
      procedure: 'pins.clear',
      summary: 'Removes the PIN of a child, or without `childId` of the caller.',
      errors: ['NOT_FOUND'],
    },
  },
  'Guest passes': {
    'GET /guest-passes': {
      procedure: 'guestPasses.list',
      summary: 'Lists the family’s guest passes that can be used, newest first.',
    },
    'POST /guest-passes': {
      procedure: 'guestPasses.create',
      status: CREATED,
      summary:
        'Creates a link for a guest without an account, for at most 30 days; it is returned only once.',
      errors: ['NOT_FOUND', 'CONFLICT'],
    },
    'DELETE /guest-passes/:id': {
      procedure: 'guestPasses.revoke',
      summary: 'Ends a guest pass in all browsers.',
    },
    'POST /guest-passes/open': {
      procedure: 'guestPasses.open',
      status: 200,
      summary: 'Opens a guest pass and sets the session cookie, in up to three browsers.',
      errors: ['HTTPS_REQUIRED', 'NOT_FOUND', 'CONFLICT'],
    },
  },
  'Access tokens': {
    'GET /access-tokens': {
      procedure: 'accessTokens.list',
      summary: 'Lists the parent’s own access tokens, newest first.',
    },
    'POST /access-tokens': {
      procedure: 'accessTokens.create',
      status: CREATED,
      summary: 'Creates an access token; its text is returned only once.',
      errors: ['NOT_FOUND', 'CONFLICT'],
    },
    'DELETE /access-tokens/:id': {
      procedure: 'accessTokens.revoke',
      summary: 'Permanently revokes an access token.',
    },
  },
  Webhooks: {
    'GET /webhooks': {
      procedure: 'webhooks.list',
      summary: 'Lists the family’s webhooks, newest first, each with its last delivery.',
    },
    'POST /webhooks': {
      procedure: 'webhooks.create',
      status: CREATED,
      summary: 'Creates a webhook; its secret is returned only once.',
      errors: ['CONFLICT'],
    },
    'DELETE /webhooks/:id': {
      procedure: 'webhooks.delete',
      summary: 'Deletes a webhook and its pending deliveries.',
    },
    'GET /webhooks/:id/deliveries': {
      procedure: 'webhooks.deliveries',
      summary: 'Lists the deliveries of the last 30 days, newest first, in pages.',
    },
    'POST /webhooks/:id/test': {
      procedure: 'webhooks.sendTest',
      summary: 'Sends a test message.',
      errors: ['CONFLICT'],
    },
    'POST /webhook-deliveries/:id/send-again': {
      procedure: 'webhooks.sendAgain',
      summary: 'Sends a message again, with the same id.',
      errors: ['CONFLICT'],
    },
  },
  Administration: {
    'GET /parents': { procedure: 'admin.listParents', summary: 'Lists all parents.' },
    'GET /parents/pending': {
      procedure: 'admin.pendingParents',
      summary: 'Lists pending registrations in pages: `cursor` is the last id of the previous page.',
    },
    'POST /admin/approve-parent/:id': {
      procedure: 'admin.approveParent',
      status: 200,
      summary: 'Approves a registration and notifies the parent by mail.',
      errors: ['ALREADY_DECIDED', 'CONFLICT'],
    },
    'POST /admin/reject-parent/:id': {
      procedure: 'admin.rejectParent',
      status: 200,
      summary: 'Rejects a registration and notifies the parent by mail.',
      errors: ['ALREADY_DECIDED', 'CONFLICT'],
    },
    'POST /admin/withdraw-parent/:id': {
      procedure: 'admin.withdrawParent',
      status: 200,
      summary: 'Withdraws an approval; the family’s sessions end.',
      errors: ['ALREADY_DECIDED', 'CONFLICT'],
    },
    'GET /admin/parents': {
      procedure: 'admin.searchParents',
      summary: 'Searches parents by name, username or email, in pages.',
    },
    'GET /family-audit': {
      procedure: 'audit.ofFamily',
      summary: 'Lists what happened in the family, newest first, in pages.',
    },
    'GET /admin/audit': { procedure: 'audit.list', summary: 'Lists the audit log, newest first, in pages.' },
    'GET /invite-codes': {
      procedure: 'inviteCodes.list',
      summary: 'Lists the invite codes and who used them.',
    },
    'POST /invite-codes': {
      procedure: 'inviteCodes.create',
      status: CREATED,
      summary: 'Creates an invite code; it is returned only once.',
    },
    'DELETE /invite-codes/:id': { procedure: 'inviteCodes.revoke', summary: 'Revokes an invite code.' },
    'GET /admin/mails': {
      procedure: 'mails.list',
      summary: 'Lists mails and their delivery state, newest first, in pages.',
    },
    'POST /admin/mails/test': {
      procedure: 'mails.sendTest',
      summary: 'Sends a test mail to the signed-in admin.',
      errors: ['CONFLICT'],
    },
    'POST /admin/mails/:id/send-again': {
      procedure: 'mails.sendAgain',
      summary: 'Sends a failed mail again.',
      errors: ['CONFLICT'],
    },
    'GET /admin/system': { procedure: 'system.state', summary: 'Tells how the installation is doing.' },
    'GET /demo/clock': {
      procedure: 'demo.clock',
      summary: 'In a demo, returns the current time and the possible clock moves.',
    },
    'POST /demo/clock': { procedure: 'demo.moveClock', summary: 'In a demo, moves the clock forward.' },
  },
};

/** The routes as a list, in the order of the table. */
export const REST_ROUTES: readonly RestRoute[] = Object.entries(ROUTES).flatMap(([tag, routes]) =>
  Object.entries(routes).map(([key, options]) => routeOf(tag as Tag, key, options)),
);

function routeOf(tag: Tag, key: string, options: RouteOptions): RestRoute {
  const [method, path] = key.split(' ') as [Method, string];
  const definition = procedureDefinition(options.procedure);
  const fields = Object.keys(definition.input?.shape ?? {});
  const parameter = /:(\w+)/.exec(path)?.[1];
  const pathField = fields.find((name) => name === parameter) ?? (parameter && firstReference(fields));
  const others = fields.filter((name) => name !== pathField);
  const isInQuery = method === 'GET' || options.fieldsInQuery;
  return {
    ...options,
    method,
    path,
    tag,
    status: options.status ?? (definition.output === nothing ? 204 : 200),
    definition,
    pathField,
    queryFields: isInQuery ? others : [],
    bodyFields: isInQuery ? [] : others,
  };
}

/** For example `childId`, the `:id` of `/children/:id/habits`. */
function firstReference(fields: readonly string[]): string | undefined {
  return fields.find((name) => name.endsWith('Id'));
}
