import type { ErrorCode } from '../../core/domain-error.ts';

export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/api`, with `:id` or `:token` for the one parameter that a path may have. */
  path: string;
  /** The tRPC procedure that does the work. */
  procedure: string;
  /** The input field of the path parameter, if it has another name. */
  pathField?: string;
  /** The input fields in the query. */
  query?: Readonly<Record<string, 'number' | 'text'>>;
  /** All other input fields are in the body. */
  body?: true;
  /** 200 if left out. */
  status?: 201 | 204;
  /** Whether the response reports an earlier write; then the status is 200. */
  isRepeat?: (answer: unknown) => boolean;
  /** A subscription: the response is an event stream. */
  streams?: true;
  /** One sentence. */
  summary: string;
  tag: Tag;
  /** Errors besides those that follow from the caller and the input. */
  refusals?: readonly ErrorCode[];
}

export const TAGS = {
  'Signing in': 'Sessions of parents and children, and registration.',
  Children: 'The children of a family and what their pages show.',
  Habits: 'Recurring tasks of a child, and their completions.',
  Rewards: 'What children redeem points for, and their redemptions.',
  Stars: 'The ledger of a child’s points.',
  'Live events': 'Notifications of changed data.',
  Account: 'The family’s settings, devices, data export and deletion.',
  'Access tokens': 'Credentials with which programs act for a parent, limited by scope.',
  Webhooks: 'Subscriptions to the family’s events, and their deliveries.',
  Administration: 'For admins of the installation: parents, invite codes, mails, system.',
} as const;

type Tag = keyof typeof TAGS;

const CREATED = 201;
const NO_CONTENT = 204;

const PAGE = { cursor: 'number', limit: 'number' } as const;

/** The whole REST surface: the documented paths under `/api`, by feature, and the procedures behind them. */
const ROUTES: Record<
  Tag,
  Record<`${RestRoute['method']} /${string}`, Omit<RestRoute, 'method' | 'path' | 'tag'>>
> = {
  'Signing in': {
    'GET /auth/me': { procedure: 'auth.me', summary: 'Tells who is signed in.' },
    'POST /login': {
      procedure: 'auth.login',
      body: true,
      summary: 'Signs a parent in and sets the session cookie.',
      refusals: ['UNAUTHENTICATED', 'ACCOUNT_PENDING', 'ACCOUNT_REJECTED', 'RATE_LIMITED'],
    },
    'POST /register': {
      procedure: 'auth.register',
      body: true,
      status: CREATED,
      summary: 'Registers a family. With an invite code its parent is approved and signed in at once.',
      refusals: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'KEY_REUSED', 'RATE_LIMITED'],
    },
    'POST /child-login': {
      procedure: 'auth.childLogin',
      body: true,
      summary: 'Signs a child in and sets the session cookie.',
      refusals: ['UNAUTHENTICATED', 'RATE_LIMITED'],
    },
    'POST /logout': {
      procedure: 'auth.logout',
      status: NO_CONTENT,
      summary: 'Ends the session, if there is one.',
    },
    'POST /child-view': {
      procedure: 'childView.enter',
      body: true,
      summary: 'Locks a parent’s session in a child’s view, for a shared tablet.',
    },
    'POST /child-view/leave': {
      procedure: 'childView.leave',
      body: true,
      summary: 'Leaves a child’s view with the parent’s password.',
      refusals: ['NOT_FOUND', 'RATE_LIMITED'],
    },
    'POST /password-resets': {
      procedure: 'account.requestPasswordReset',
      body: true,
      status: NO_CONTENT,
      summary: 'Mails a link for a new password, if the address belongs to a parent.',
      refusals: ['RATE_LIMITED'],
    },
    'POST /password-resets/:token': {
      procedure: 'account.resetPassword',
      body: true,
      status: NO_CONTENT,
      summary: 'Sets a new password with the token of a mailed link.',
    },
  },
  Children: {
    'GET /parents/:id/children': {
      procedure: 'children.list',
      pathField: 'parentId',
      summary: 'Lists the children of the signed-in parent.',
    },
    'POST /children': {
      procedure: 'children.create',
      body: true,
      status: CREATED,
      summary: 'Creates a child, optionally with a login.',
      refusals: ['CONFLICT', 'USERNAME_TAKEN', 'RATE_LIMITED'],
    },
    'GET /children/:id': {
      procedure: 'children.get',
      summary: 'Returns a child with its level and points.',
    },
    'PATCH /children/:id': {
      procedure: 'children.update',
      body: true,
      summary: 'Updates the given fields of a child.',
      refusals: ['USERNAME_TAKEN', 'RATE_LIMITED'],
    },
    'DELETE /children/:id': {
      procedure: 'children.delete',
      status: NO_CONTENT,
      summary: 'Permanently deletes a child and all its data.',
    },
    'GET /children/:id/stats': {
      procedure: 'children.stats',
      summary: 'Returns a child’s statistics.',
    },
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
      pathField: 'childId',
      summary: 'Lists all badges and whether the child has earned them.',
    },
  },
  Habits: {
    'GET /children/:id/habits': {
      procedure: 'habits.list',
      pathField: 'childId',
      summary: 'Lists a child’s habits with their progress; a child sees only active ones.',
    },
    'POST /children/:id/starter-pack': {
      procedure: 'habits.takeStarterPack',
      pathField: 'childId',
      body: true,
      status: CREATED,
      summary: 'Creates a starter set for a child without habits.',
      refusals: ['CONFLICT'],
    },
    'POST /habits': {
      procedure: 'habits.create',
      body: true,
      status: CREATED,
      summary: 'Creates a habit.',
      refusals: ['CONFLICT'],
    },
    'PUT /habits/:id': {
      procedure: 'habits.update',
      body: true,
      summary: 'Replaces a habit; omitted fields get their defaults.',
      refusals: ['CONFLICT'],
    },
    'DELETE /habits/:id': {
      procedure: 'habits.delete',
      status: NO_CONTENT,
      summary: 'Deletes a habit; the points it earned stay.',
    },
    'GET /habits/:id/completions': {
      procedure: 'habits.completions',
      query: PAGE,
      summary: 'Lists the completions of a habit, newest first, in pages.',
    },
    'POST /habit-completions': {
      procedure: 'completions.record',
      body: true,
      status: CREATED,
      isRepeat: (answer) => (answer as { pointsEarned: number }).pointsEarned === 0,
      summary: 'Completes a habit today and credits its points; a repeat has no effect.',
      refusals: ['DAY_CHANGED', 'HABIT_CLOSED'],
    },
    'DELETE /habit-completions/today': {
      procedure: 'completions.undoToday',
      query: { habitId: 'number', childId: 'number', day: 'text' },
      status: NO_CONTENT,
      summary: 'Undoes today’s completion and takes its points back.',
      refusals: ['DAY_CHANGED', 'STARS_SPENT'],
    },
  },
  Rewards: {
    'GET /children/:id/rewards': {
      procedure: 'rewards.list',
      pathField: 'childId',
      summary: 'Lists a child’s rewards; a child sees only active ones.',
    },
    'GET /children/:id/redemptions': {
      procedure: 'redemptions.list',
      pathField: 'childId',
      summary: 'Lists a child’s redemptions.',
    },
    'POST /rewards': {
      procedure: 'rewards.create',
      body: true,
      status: CREATED,
      summary: 'Creates a reward.',
      refusals: ['CONFLICT'],
    },
    'PUT /rewards/:id': {
      procedure: 'rewards.update',
      body: true,
      summary: 'Replaces a reward; omitted fields get their defaults.',
      refusals: ['CONFLICT'],
    },
    'DELETE /rewards/:id': {
      procedure: 'rewards.delete',
      status: NO_CONTENT,
      summary: 'Deletes a reward; its redemptions stay.',
    },
    'POST /reward-redemptions': {
      procedure: 'redemptions.redeem',
      body: true,
      status: CREATED,
      summary: 'Redeems a reward and spends its price.',
      refusals: ['REWARD_CLOSED', 'REWARD_CHANGED', 'INSUFFICIENT_POINTS'],
    },
    'GET /reward-redemptions/waiting': {
      procedure: 'redemptions.waiting',
      summary: 'Lists the family’s pending redemptions.',
    },
    'POST /reward-redemptions/:id/fulfill': {
      procedure: 'redemptions.fulfill',
      summary: 'Marks a redemption as fulfilled.',
      refusals: ['ALREADY_DECIDED'],
    },
    'POST /reward-redemptions/:id/cancel': {
      procedure: 'redemptions.cancel',
      summary: 'Cancels a redemption and refunds its points.',
      refusals: ['ALREADY_DECIDED'],
    },
  },
  Stars: {
    'GET /children/:id/points-entries': {
      procedure: 'points.entries',
      pathField: 'childId',
      query: { ...PAGE, kind: 'text' },
      summary: 'Lists a child’s ledger entries, newest first, in pages.',
    },
    'GET /children/:id/points-entries/verify': {
      procedure: 'points.verify',
      pathField: 'childId',
      summary: 'Verifies a child’s ledger.',
    },
    'POST /children/:id/adjust-points': {
      procedure: 'children.adjustPoints',
      body: true,
      summary: 'Deducts points from a child’s balance, optionally with a reason.',
      refusals: ['INSUFFICIENT_POINTS'],
    },
    'POST /children/:id/bonus-points': {
      procedure: 'points.giveBonus',
      body: true,
      summary: 'Gives a child bonus points; they do not raise its level.',
      refusals: ['CONFLICT'],
    },
    'POST /points-entries/:id/take-back': {
      procedure: 'points.takeBack',
      summary: 'Reverses a bonus or a deduction.',
      refusals: ['CONFLICT', 'ALREADY_DECIDED', 'STARS_SPENT'],
    },
  },
  'Live events': {
    'GET /events': {
      procedure: 'events.subscribe',
      streams: true,
      summary:
        'Streams change events until the session or the access token ends: to a parent for the whole family, to a token for the children that it covers, to a child for itself. Events may be lost, so fetch again after every connection.',
      refusals: ['FORBIDDEN'],
    },
  },
  Account: {
    'GET /account': {
      procedure: 'account.get',
      summary: 'Returns the parent’s account and the family’s settings.',
    },
    'PATCH /account': {
      procedure: 'account.update',
      body: true,
      summary: 'Updates the given fields; a new username or email requires the current password.',
      refusals: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'RATE_LIMITED'],
    },
    'POST /account/password': {
      procedure: 'account.changePassword',
      body: true,
      status: NO_CONTENT,
      summary: 'Changes the parent’s password and signs all other devices out.',
      refusals: ['RATE_LIMITED'],
    },
    'GET /account/sessions': {
      procedure: 'account.devices',
      summary: 'Lists the family’s signed-in devices.',
    },
    'DELETE /account/sessions/:id': {
      procedure: 'account.signOutDevice',
      status: NO_CONTENT,
      summary: 'Signs a device out.',
    },
    'GET /account/login-warnings': {
      procedure: 'account.loginWarnings',
      summary: 'Lists warnings about many wrong passwords for a login of the family.',
    },
    'POST /account/login-warnings/:id/dismiss': {
      procedure: 'account.dismissLoginWarning',
      status: NO_CONTENT,
      summary: 'Dismisses a warning.',
    },
    'POST /account/export': {
      procedure: 'account.export',
      body: true,
      status: CREATED,
      summary: 'Creates a ticket for the download of the family’s data.',
      refusals: ['RATE_LIMITED'],
    },
    'DELETE /account': {
      procedure: 'account.erase',
      body: true,
      status: NO_CONTENT,
      summary: 'Permanently deletes the family.',
      refusals: ['CONFLICT', 'RATE_LIMITED'],
    },
    'POST /email-confirmations/:token': {
      procedure: 'account.confirmEmail',
      status: NO_CONTENT,
      summary: 'Confirms a new email address with the token of a mailed link.',
      refusals: ['EMAIL_TAKEN'],
    },
  },
  'Access tokens': {
    'GET /access-tokens': {
      procedure: 'accessTokens.list',
      summary: 'Lists the parent’s own access tokens, newest first.',
    },
    'POST /access-tokens': {
      procedure: 'accessTokens.create',
      body: true,
      status: CREATED,
      summary: 'Creates an access token; its text is returned only once.',
      refusals: ['NOT_FOUND', 'CONFLICT'],
    },
    'DELETE /access-tokens/:id': {
      procedure: 'accessTokens.revoke',
      status: NO_CONTENT,
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
      body: true,
      status: CREATED,
      summary: 'Creates a webhook; its secret is returned only once.',
      refusals: ['CONFLICT'],
    },
    'DELETE /webhooks/:id': {
      procedure: 'webhooks.delete',
      status: NO_CONTENT,
      summary: 'Deletes a webhook and its pending deliveries.',
    },
    'GET /webhooks/:id/deliveries': {
      procedure: 'webhooks.deliveries',
      query: PAGE,
      summary: 'Lists the deliveries of the last 30 days, newest first, in pages.',
    },
    'POST /webhooks/:id/test': {
      procedure: 'webhooks.sendTest',
      status: NO_CONTENT,
      summary: 'Sends a test message.',
      refusals: ['CONFLICT'],
    },
    'POST /webhook-deliveries/:id/send-again': {
      procedure: 'webhooks.sendAgain',
      status: NO_CONTENT,
      summary: 'Sends a message again, with the same id.',
      refusals: ['CONFLICT'],
    },
  },
  Administration: {
    'GET /parents': { procedure: 'admin.listParents', summary: 'Lists all parents.' },
    'GET /parents/pending': {
      procedure: 'admin.pendingParents',
      query: PAGE,
      summary: 'Lists pending registrations in pages: `cursor` is the last id of the previous page.',
    },
    'POST /admin/approve-parent/:id': {
      procedure: 'admin.approveParent',
      summary: 'Approves a registration and notifies the parent by mail.',
      refusals: ['ALREADY_DECIDED', 'CONFLICT'],
    },
    'POST /admin/reject-parent/:id': {
      procedure: 'admin.rejectParent',
      summary: 'Rejects a registration and notifies the parent by mail.',
      refusals: ['ALREADY_DECIDED', 'CONFLICT'],
    },
    'POST /admin/withdraw-parent/:id': {
      procedure: 'admin.withdrawParent',
      summary: 'Withdraws an approval; the family’s sessions end.',
      refusals: ['ALREADY_DECIDED', 'CONFLICT'],
    },
    'GET /admin/parents': {
      procedure: 'admin.searchParents',
      query: { ...PAGE, search: 'text', status: 'text' },
      summary: 'Searches parents by name, username or email, in pages.',
    },
    'GET /admin/audit': {
      procedure: 'audit.list',
      query: { ...PAGE, action: 'text', actorId: 'number' },
      summary: 'Lists the audit log, newest first, in pages.',
    },
    'GET /invite-codes': {
      procedure: 'inviteCodes.list',
      summary: 'Lists the invite codes and who used them.',
    },
    'POST /invite-codes': {
      procedure: 'inviteCodes.create',
      body: true,
      status: CREATED,
      summary: 'Creates an invite code; it is returned only once.',
    },
    'DELETE /invite-codes/:id': {
      procedure: 'inviteCodes.revoke',
      status: NO_CONTENT,
      summary: 'Revokes an invite code.',
    },
    'GET /admin/mails': {
      procedure: 'mails.list',
      query: { ...PAGE, state: 'text' },
      summary: 'Lists mails and their delivery state, newest first, in pages.',
    },
    'POST /admin/mails/test': {
      procedure: 'mails.sendTest',
      status: NO_CONTENT,
      summary: 'Sends a test mail to the signed-in admin.',
      refusals: ['CONFLICT'],
    },
    'POST /admin/mails/:id/send-again': {
      procedure: 'mails.sendAgain',
      status: NO_CONTENT,
      summary: 'Sends a failed mail again.',
      refusals: ['CONFLICT'],
    },
    'GET /admin/system': { procedure: 'system.state', summary: 'Tells how the installation is doing.' },
    'GET /demo/clock': {
      procedure: 'demo.clock',
      summary: 'In a demo, returns the current time and the possible clock moves.',
    },
    'POST /demo/clock': {
      procedure: 'demo.moveClock',
      body: true,
      summary: 'In a demo, moves the clock forward.',
    },
  },
};

/** The routes as a list, in the order of the table. */
export const REST_ROUTES: readonly RestRoute[] = Object.entries(ROUTES).flatMap(([tag, routes]) =>
  Object.entries(routes).map(([key, route]) => {
    const [method, path] = key.split(' ');
    return { ...route, method, path, tag } as RestRoute;
  }),
);
