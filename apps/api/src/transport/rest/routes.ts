import type { ErrorCode } from '../../core/domain-error.ts';

export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/api`, with `:id` or `:token` for the one parameter that a path may have. */
  path: string;
  /** The tRPC procedure that does the work. */
  procedure: string;
  /** The input's field that the path's parameter is, where it has another name there. */
  pathField?: string;
  /** The input's fields that come in the query, each once. */
  query?: Readonly<Record<string, 'number' | 'text'>>;
  /** All other fields of the input come in the body. */
  body?: true;
  /** 200 unless said otherwise. */
  status?: 201 | 204;
  /** Whether the answer tells of what had been done before; then it is a 200. */
  isRepeat?: (answer: unknown) => boolean;
  /** It answers with events for as long as somebody reads them; the procedure is a subscription. */
  streams?: true;
  /** What it does, in one sentence. */
  summary: string;
  /** The feature that it belongs to. */
  tag: Tag;
  /** Refusals besides those that follow from who may call and from what the call brings along. */
  refusals?: readonly ErrorCode[];
}

/** The features, in the order in which a reader meets them. */
export const TAGS = {
  'Signing in': 'Sessions of parents and children, and registration.',
  Children: 'The children of a family and what their pages show.',
  Habits: 'What a child does again and again, and the days on which it was done.',
  Rewards: 'What stars can be spent on, and the claims that wait to be handed out.',
  Stars: 'Every change of a child’s stars, line by line.',
  'Live events': 'Hints of what changes, as it changes.',
  Account: 'The family’s settings, its devices, its data and its end.',
  'Access tokens': 'What programs act with in a parent’s place, as far as its scope goes.',
  Webhooks: 'Where programs are told what happens in the family, and whether that arrived.',
  Administration: 'For the admins of this installation: parents, invite codes, mails, the system.',
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
      summary: 'Registers a family; with an invite code its parent is approved and signed in at once.',
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
      summary: 'Locks a parent’s session in a child’s view, for a tablet that is handed over.',
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
      summary: 'Adds a child to the family, with a login of its own if you like.',
      refusals: ['CONFLICT', 'USERNAME_TAKEN', 'RATE_LIMITED'],
    },
    'GET /children/:id': {
      procedure: 'children.get',
      summary: 'Shows a child with its level and its stars.',
    },
    'PATCH /children/:id': {
      procedure: 'children.update',
      body: true,
      summary: 'Changes what is sent of a child and keeps the rest.',
      refusals: ['USERNAME_TAKEN', 'RATE_LIMITED'],
    },
    'DELETE /children/:id': {
      procedure: 'children.delete',
      status: NO_CONTENT,
      summary: 'Erases a child with all that belongs to it, for good.',
    },
    'GET /children/:id/stats': {
      procedure: 'children.stats',
      summary: 'Counts what a child has done and earned so far.',
    },
    'GET /children/:id/kid-dashboard': {
      procedure: 'children.kidDashboard',
      summary: 'Gives all that the child’s own page shows, in one answer.',
    },
    'GET /children/:id/parent-dashboard': {
      procedure: 'children.parentDashboard',
      summary: 'Gives all that the parent’s page shows of a child, in one answer.',
    },
    'GET /children/:id/badges': {
      procedure: 'badges.list',
      pathField: 'childId',
      summary: 'Lists all badges and tells which ones the child has earned.',
    },
  },
  Habits: {
    'GET /children/:id/habits': {
      procedure: 'habits.list',
      pathField: 'childId',
      summary: 'Lists a child’s habits with their progress; a child sees those that are active.',
    },
    'POST /children/:id/starter-pack': {
      procedure: 'habits.takeStarterPack',
      pathField: 'childId',
      body: true,
      status: CREATED,
      summary: 'Gives a child without habits a set to begin with.',
      refusals: ['CONFLICT'],
    },
    'POST /habits': {
      procedure: 'habits.create',
      body: true,
      status: CREATED,
      summary: 'Adds a habit for a child.',
      refusals: ['CONFLICT'],
    },
    'PUT /habits/:id': {
      procedure: 'habits.update',
      body: true,
      summary: 'Replaces a habit; what is left out gets its default.',
      refusals: ['CONFLICT'],
    },
    'DELETE /habits/:id': {
      procedure: 'habits.delete',
      status: NO_CONTENT,
      summary: 'Deletes a habit; the stars it earned stay.',
    },
    'GET /habits/:id/completions': {
      procedure: 'habits.completions',
      query: PAGE,
      summary: 'Lists the days on which a habit was done, newest first, in pages.',
    },
    'POST /habit-completions': {
      procedure: 'completions.record',
      body: true,
      status: CREATED,
      isRepeat: (answer) => (answer as { pointsEarned: number }).pointsEarned === 0,
      summary: 'Marks a habit as done today and gives the stars; a second time changes nothing.',
      refusals: ['DAY_CHANGED', 'HABIT_CLOSED'],
    },
    'DELETE /habit-completions/today': {
      procedure: 'completions.undoToday',
      query: { habitId: 'number', childId: 'number', day: 'text' },
      status: NO_CONTENT,
      summary: 'Undoes today’s completion and takes its stars back.',
      refusals: ['DAY_CHANGED', 'STARS_SPENT'],
    },
  },
  Rewards: {
    'GET /children/:id/rewards': {
      procedure: 'rewards.list',
      pathField: 'childId',
      summary: 'Lists a child’s rewards; a child sees those that are active.',
    },
    'GET /children/:id/redemptions': {
      procedure: 'redemptions.list',
      pathField: 'childId',
      summary: 'Lists the rewards that a child has claimed.',
    },
    'POST /rewards': {
      procedure: 'rewards.create',
      body: true,
      status: CREATED,
      summary: 'Adds a reward for a child.',
      refusals: ['CONFLICT'],
    },
    'PUT /rewards/:id': {
      procedure: 'rewards.update',
      body: true,
      summary: 'Replaces a reward; what is left out gets its default.',
      refusals: ['CONFLICT'],
    },
    'DELETE /rewards/:id': {
      procedure: 'rewards.delete',
      status: NO_CONTENT,
      summary: 'Deletes a reward; what was claimed of it stays.',
    },
    'POST /reward-redemptions': {
      procedure: 'redemptions.redeem',
      body: true,
      status: CREATED,
      summary: 'Claims a reward and spends its stars.',
      refusals: ['REWARD_CLOSED', 'REWARD_CHANGED', 'INSUFFICIENT_POINTS'],
    },
    'GET /reward-redemptions/waiting': {
      procedure: 'redemptions.waiting',
      summary: 'Lists the claims of the whole family that wait to be handed out.',
    },
    'POST /reward-redemptions/:id/fulfill': {
      procedure: 'redemptions.fulfill',
      summary: 'Notes that a claimed reward was handed out.',
      refusals: ['ALREADY_DECIDED'],
    },
    'POST /reward-redemptions/:id/cancel': {
      procedure: 'redemptions.cancel',
      summary: 'Cancels a claim and gives its stars back.',
      refusals: ['ALREADY_DECIDED'],
    },
  },
  Stars: {
    'GET /children/:id/points-entries': {
      procedure: 'points.entries',
      pathField: 'childId',
      query: { ...PAGE, kind: 'text' },
      summary: 'Lists every change of a child’s stars, newest first, in pages.',
    },
    'GET /children/:id/points-entries/verify': {
      procedure: 'points.verify',
      pathField: 'childId',
      summary: 'Recounts a child’s stars from the first line to the last.',
    },
    'POST /children/:id/adjust-points': {
      procedure: 'children.adjustPoints',
      body: true,
      summary: 'Takes stars from a child’s balance, with a reason if you like.',
      refusals: ['INSUFFICIENT_POINTS'],
    },
    'POST /children/:id/bonus-points': {
      procedure: 'points.giveBonus',
      body: true,
      summary: 'Gives a child extra stars to spend; they do not raise its level.',
      refusals: ['CONFLICT'],
    },
    'POST /points-entries/:id/take-back': {
      procedure: 'points.takeBack',
      summary: 'Takes back a bonus or a deduction that was a mistake.',
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
      summary: 'Shows the parent’s account and the family’s settings.',
    },
    'PATCH /account': {
      procedure: 'account.update',
      body: true,
      summary: 'Changes what is sent; a new username or email needs the current password.',
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
      summary: 'Lists the devices on which somebody of the family is signed in.',
    },
    'DELETE /account/sessions/:id': {
      procedure: 'account.signOutDevice',
      status: NO_CONTENT,
      summary: 'Signs a device out.',
    },
    'GET /account/login-warnings': {
      procedure: 'account.loginWarnings',
      summary: 'Tells when many wrong passwords were tried at a login of the family.',
    },
    'POST /account/login-warnings/:id/dismiss': {
      procedure: 'account.dismissLoginWarning',
      status: NO_CONTENT,
      summary: 'Puts such a warning away.',
    },
    'POST /account/export': {
      procedure: 'account.export',
      body: true,
      status: CREATED,
      summary: 'Makes a ticket with which all data of the family can be fetched.',
      refusals: ['RATE_LIMITED'],
    },
    'DELETE /account': {
      procedure: 'account.erase',
      body: true,
      status: NO_CONTENT,
      summary: 'Erases the whole family, for good.',
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
      summary: 'Makes an access token, whose text is shown this once.',
      refusals: ['NOT_FOUND', 'CONFLICT'],
    },
    'DELETE /access-tokens/:id': {
      procedure: 'accessTokens.revoke',
      status: NO_CONTENT,
      summary: 'Revokes an access token, at once and for good.',
    },
  },
  Webhooks: {
    'GET /webhooks': {
      procedure: 'webhooks.list',
      summary: 'Lists the family’s webhooks, newest first, each with its last message.',
    },
    'POST /webhooks': {
      procedure: 'webhooks.create',
      body: true,
      status: CREATED,
      summary: 'Makes a webhook, whose secret is shown this once.',
      refusals: ['CONFLICT'],
    },
    'DELETE /webhooks/:id': {
      procedure: 'webhooks.delete',
      status: NO_CONTENT,
      summary: 'Deletes a webhook and what it was still to be told.',
    },
    'GET /webhooks/:id/deliveries': {
      procedure: 'webhooks.deliveries',
      query: PAGE,
      summary: 'Lists the messages of the last 30 days and what became of them, newest first, in pages.',
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
      summary: 'Sends a message once more, under the same id.',
      refusals: ['CONFLICT'],
    },
  },
  Administration: {
    'GET /parents': { procedure: 'admin.listParents', summary: 'Lists all parents.' },
    'GET /parents/pending': {
      procedure: 'admin.pendingParents',
      query: PAGE,
      summary:
        'Lists the parents who wait for a decision, page by page: `cursor` is the last id of the page before.',
    },
    'POST /admin/approve-parent/:id': {
      procedure: 'admin.approveParent',
      summary: 'Approves a registration and tells the parent by mail.',
      refusals: ['ALREADY_DECIDED', 'CONFLICT'],
    },
    'POST /admin/reject-parent/:id': {
      procedure: 'admin.rejectParent',
      summary: 'Rejects a registration and tells the parent by mail.',
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
      summary: 'Lists who did what when, newest first, in pages.',
    },
    'GET /invite-codes': {
      procedure: 'inviteCodes.list',
      summary: 'Lists the invite codes and who used them.',
    },
    'POST /invite-codes': {
      procedure: 'inviteCodes.create',
      body: true,
      status: CREATED,
      summary: 'Makes an invite code, which is shown this once.',
    },
    'DELETE /invite-codes/:id': {
      procedure: 'inviteCodes.revoke',
      status: NO_CONTENT,
      summary: 'Revokes an invite code.',
    },
    'GET /admin/mails': {
      procedure: 'mails.list',
      query: { ...PAGE, state: 'text' },
      summary: 'Lists the mails and what has become of them, newest first, in pages.',
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
      summary: 'Sends a mail again that has failed.',
      refusals: ['CONFLICT'],
    },
    'GET /admin/system': { procedure: 'system.state', summary: 'Tells how the installation is doing.' },
    'GET /demo/clock': {
      procedure: 'demo.clock',
      summary: 'In a demo, tells what time it is for the family, and where the clock can be moved to.',
    },
    'POST /demo/clock': {
      procedure: 'demo.moveClock',
      body: true,
      summary: 'In a demo, moves the clock forward for everybody.',
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
