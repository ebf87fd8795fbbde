/** What a REST call brought along; ids in the path are numbers, 0 for one that cannot be an id. */
export interface RestRequest {
  /** The `{id}` of the path. */
  id: number;
  /** The `{token}` of the path, empty where it has none. */
  token: string;
  /** Query values that appear once, as they came. */
  query: Record<string, unknown>;
  /** The parsed body, not yet checked. */
  body: unknown;
}

export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/api`, with `:id` or `:token` for the one parameter that a path may have. */
  path: string;
  /** The tRPC procedure that does the work. */
  procedure: string;
  /** Makes the procedure's input of the request; left out: the procedure takes none. */
  input?: (request: RestRequest) => unknown;
  /** 200 unless said otherwise; may depend on the answer. */
  status?: number | ((answer: unknown) => number);
}

const CREATED = 201;
const NO_CONTENT = 204;

const byId = ({ id }: RestRequest) => ({ id });
const byChildId = ({ id }: RestRequest) => ({ childId: id });
const body = (request: RestRequest) => request.body;
const bodyWithId = (request: RestRequest) => withFields(request.body, { id: request.id });

/** The whole REST surface: the paths that are documented, and the procedures behind them. */
export const REST_ROUTES: readonly RestRoute[] = [
  { method: 'GET', path: '/auth/me', procedure: 'auth.me' },
  { method: 'POST', path: '/login', procedure: 'auth.login', input: body },
  { method: 'POST', path: '/register', procedure: 'auth.register', input: body, status: CREATED },
  { method: 'POST', path: '/child-login', procedure: 'auth.childLogin', input: body },
  { method: 'POST', path: '/logout', procedure: 'auth.logout', status: NO_CONTENT },

  {
    method: 'GET',
    path: '/parents/:id/children',
    procedure: 'children.list',
    input: ({ id }) => ({ parentId: id }),
  },
  { method: 'POST', path: '/children', procedure: 'children.create', input: body, status: CREATED },
  { method: 'GET', path: '/children/:id', procedure: 'children.get', input: byId },
  { method: 'PATCH', path: '/children/:id', procedure: 'children.update', input: bodyWithId },
  { method: 'DELETE', path: '/children/:id', procedure: 'children.delete', input: byId, status: NO_CONTENT },
  { method: 'GET', path: '/children/:id/stats', procedure: 'children.stats', input: byId },
  {
    method: 'GET',
    path: '/children/:id/kid-dashboard',
    procedure: 'children.kidDashboard',
    input: byId,
  },
  {
    method: 'GET',
    path: '/children/:id/parent-dashboard',
    procedure: 'children.parentDashboard',
    input: byId,
  },
  { method: 'GET', path: '/children/:id/habits', procedure: 'habits.list', input: byChildId },
  { method: 'GET', path: '/children/:id/rewards', procedure: 'rewards.list', input: byChildId },
  { method: 'GET', path: '/children/:id/badges', procedure: 'badges.list', input: byChildId },
  { method: 'GET', path: '/children/:id/redemptions', procedure: 'redemptions.list', input: byChildId },
  {
    method: 'GET',
    path: '/children/:id/points-entries',
    procedure: 'points.entries',
    input: ({ id, query }) => ({ childId: id, kind: query['kind'], ...page(query) }),
  },
  {
    method: 'GET',
    path: '/children/:id/points-entries/verify',
    procedure: 'points.verify',
    input: byChildId,
  },
  {
    method: 'POST',
    path: '/children/:id/adjust-points',
    procedure: 'children.adjustPoints',
    input: bodyWithId,
  },
  {
    method: 'POST',
    path: '/children/:id/bonus-points',
    procedure: 'points.giveBonus',
    input: bodyWithId,
  },
  { method: 'POST', path: '/points-entries/:id/take-back', procedure: 'points.takeBack', input: byId },

  {
    method: 'POST',
    path: '/children/:id/starter-pack',
    procedure: 'habits.takeStarterPack',
    input: (request) => withFields(request.body, { childId: request.id }),
    status: CREATED,
  },

  { method: 'POST', path: '/habits', procedure: 'habits.create', input: body, status: CREATED },
  { method: 'PUT', path: '/habits/:id', procedure: 'habits.update', input: bodyWithId },
  { method: 'DELETE', path: '/habits/:id', procedure: 'habits.delete', input: byId, status: NO_CONTENT },
  {
    method: 'GET',
    path: '/habits/:id/completions',
    procedure: 'habits.completions',
    input: ({ id, query }) => ({ id, ...page(query) }),
  },

  {
    method: 'POST',
    path: '/habit-completions',
    procedure: 'completions.record',
    input: body,
    status: (answer) => (isRepeatedCompletion(answer) ? 200 : CREATED),
  },
  {
    method: 'DELETE',
    path: '/habit-completions/today',
    procedure: 'completions.undoToday',
    input: ({ query }) => ({ habitId: number(query['habitId']), childId: number(query['childId']) }),
    status: NO_CONTENT,
  },

  { method: 'POST', path: '/rewards', procedure: 'rewards.create', input: body, status: CREATED },
  { method: 'PUT', path: '/rewards/:id', procedure: 'rewards.update', input: bodyWithId },
  { method: 'DELETE', path: '/rewards/:id', procedure: 'rewards.delete', input: byId, status: NO_CONTENT },

  {
    method: 'POST',
    path: '/reward-redemptions',
    procedure: 'redemptions.redeem',
    input: body,
    status: CREATED,
  },
  { method: 'GET', path: '/reward-redemptions/waiting', procedure: 'redemptions.waiting' },
  {
    method: 'POST',
    path: '/reward-redemptions/:id/fulfill',
    procedure: 'redemptions.fulfill',
    input: byId,
  },
  { method: 'POST', path: '/reward-redemptions/:id/cancel', procedure: 'redemptions.cancel', input: byId },

  { method: 'GET', path: '/account', procedure: 'account.get' },
  { method: 'PATCH', path: '/account', procedure: 'account.update', input: body },
  {
    method: 'POST',
    path: '/account/password',
    procedure: 'account.changePassword',
    input: body,
    status: NO_CONTENT,
  },
  { method: 'GET', path: '/account/sessions', procedure: 'account.devices' },
  {
    method: 'DELETE',
    path: '/account/sessions/:id',
    procedure: 'account.signOutDevice',
    input: byId,
    status: NO_CONTENT,
  },
  { method: 'GET', path: '/account/login-warnings', procedure: 'account.loginWarnings' },
  {
    method: 'POST',
    path: '/account/login-warnings/:id/dismiss',
    procedure: 'account.dismissLoginWarning',
    input: byId,
    status: NO_CONTENT,
  },
  { method: 'POST', path: '/account/export', procedure: 'account.export', input: body, status: CREATED },
  { method: 'DELETE', path: '/account', procedure: 'account.erase', input: body, status: NO_CONTENT },

  { method: 'POST', path: '/child-view', procedure: 'childView.enter', input: body },
  { method: 'POST', path: '/child-view/leave', procedure: 'childView.leave', input: body },

  {
    method: 'POST',
    path: '/password-resets',
    procedure: 'account.requestPasswordReset',
    input: body,
    status: NO_CONTENT,
  },
  {
    method: 'POST',
    path: '/password-resets/:token',
    procedure: 'account.resetPassword',
    input: (request) => withFields(request.body, { token: request.token }),
    status: NO_CONTENT,
  },
  {
    method: 'POST',
    path: '/email-confirmations/:token',
    procedure: 'account.confirmEmail',
    input: ({ token }) => ({ token }),
    status: NO_CONTENT,
  },

  { method: 'GET', path: '/parents', procedure: 'admin.listParents' },
  { method: 'GET', path: '/parents/pending', procedure: 'admin.pendingParents' },
  { method: 'POST', path: '/admin/approve-parent/:id', procedure: 'admin.approveParent', input: byId },
  { method: 'POST', path: '/admin/reject-parent/:id', procedure: 'admin.rejectParent', input: byId },
  { method: 'POST', path: '/admin/withdraw-parent/:id', procedure: 'admin.withdrawParent', input: byId },
  {
    method: 'GET',
    path: '/admin/parents',
    procedure: 'admin.searchParents',
    input: ({ query }) => ({ ...page(query), search: query['search'], status: query['status'] }),
  },
  {
    method: 'GET',
    path: '/admin/audit',
    procedure: 'audit.list',
    input: ({ query }) => ({ ...page(query), action: query['action'], actorId: number(query['actorId']) }),
  },

  { method: 'GET', path: '/invite-codes', procedure: 'inviteCodes.list' },
  { method: 'POST', path: '/invite-codes', procedure: 'inviteCodes.create', input: body, status: CREATED },
  {
    method: 'DELETE',
    path: '/invite-codes/:id',
    procedure: 'inviteCodes.revoke',
    input: byId,
    status: NO_CONTENT,
  },

  {
    method: 'GET',
    path: '/admin/mails',
    procedure: 'mails.list',
    input: ({ query }) => ({ ...page(query), state: query['state'] }),
  },
  { method: 'POST', path: '/admin/mails/test', procedure: 'mails.sendTest', status: NO_CONTENT },
  {
    method: 'POST',
    path: '/admin/mails/:id/send-again',
    procedure: 'mails.sendAgain',
    input: byId,
    status: NO_CONTENT,
  },
  { method: 'GET', path: '/admin/system', procedure: 'system.state' },
];

/** A body that is no object stays what it is, so that the schema refuses it. */
function withFields(value: unknown, fields: Record<string, unknown>): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { ...value, ...fields } : value;
}

function page(query: Record<string, unknown>) {
  return { cursor: number(query['cursor']), limit: number(query['limit']) };
}

/** A whole number in a URL, strictly; anything else stays as it is, so that the schema refuses it. */
function number(value: unknown): unknown {
  return typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
}

function isRepeatedCompletion(answer: unknown): boolean {
  return (answer as { pointsEarned: number }).pointsEarned === 0;
}
