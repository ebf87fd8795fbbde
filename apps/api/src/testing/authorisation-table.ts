import { aHabit, aReward, expectSuccess } from './families.ts';
import type { ActorCode, World } from './world.ts';

/** A valid call on an object that exists. */
export interface Call {
  /** The `{id}` of the path. */
  id?: number;
  /** What follows the path of the REST call. */
  query?: string;
  body?: Record<string, unknown>;
  /** Input of the procedure; left out: the id and the body together. */
  input?: Record<string, unknown>;
}

export interface AuthorisationRow {
  rest?: string;
  procedure?: string;
  /** The REST status for each actor, in the order of `ACTORS`; the tRPC door answers 200 for every 2xx. */
  status: string;
  /** Made anew for every attempt, so that one that succeeds takes nothing from the next. */
  call?: (world: World, actor: ActorCode) => Call | Promise<Call>;
  /** The call ends the session it is made with, so every attempt signs in for itself. */
  endsSession?: true;
}

/** api.md §3: one row for every REST route and every procedure. Columns: AN PP RP PO PX CS CB CX AD. */
export const AUTHORISATION_TABLE: readonly AuthorisationRow[] = [
  { rest: 'GET /healthz', status: '200 200 200 200 200 200 200 200 200' },
  { rest: 'GET /readyz', status: '200 200 200 200 200 200 200 200 200' },
  { rest: 'GET /api/nowhere', status: '404 404 404 404 404 404 404 404 404' },
  { rest: 'PATCH /api/login', status: '404 404 404 404 404 404 404 404 404', call: () => ({ body: {} }) },

  { rest: 'GET /api/auth/me', procedure: 'auth.me', status: '401 401 401 200 200 200 200 200 200' },
  { procedure: 'auth.session', status: '200 200 200 200 200 200 200 200 200' },
  {
    rest: 'POST /api/login',
    procedure: 'auth.login',
    status: '401 403 403 200 200 401 401 401 200',
    call: ownCredentials,
    endsSession: true,
  },
  {
    rest: 'POST /api/register',
    procedure: 'auth.register',
    status: '201 201 201 201 201 201 201 201 201',
    call: newRegistration,
  },
  {
    rest: 'POST /api/child-login',
    procedure: 'auth.childLogin',
    status: '401 401 401 401 401 200 200 200 401',
    call: ownCredentials,
    endsSession: true,
  },
  {
    rest: 'POST /api/logout',
    procedure: 'auth.logout',
    status: '204 204 204 204 204 204 204 204 204',
    endsSession: true,
  },

  {
    rest: 'GET /api/parents/{id}/children',
    procedure: 'children.list',
    status: '401 401 401 200 404 403 403 403 404',
    call: ({ family }) => ({ id: family.parentId, input: { parentId: family.parentId } }),
  },
  {
    rest: 'POST /api/children',
    procedure: 'children.create',
    status: '401 401 401 201 201 403 403 403 201',
    call: () => ({ body: { name: 'New child' } }),
  },
  {
    rest: 'GET /api/children/{id}',
    procedure: 'children.get',
    status: '401 401 401 200 404 200 404 404 404',
    call: theChild,
  },
  {
    rest: 'GET /api/children/{id}/stats',
    procedure: 'children.stats',
    status: '401 401 401 200 404 200 404 404 404',
    call: theChild,
  },
  {
    rest: 'GET /api/children/{id}/kid-dashboard',
    procedure: 'children.kidDashboard',
    status: '401 401 401 200 404 200 404 404 404',
    call: theChild,
  },
  {
    rest: 'GET /api/children/{id}/parent-dashboard',
    procedure: 'children.parentDashboard',
    status: '401 401 401 200 404 403 403 403 404',
    call: theChild,
  },
  {
    rest: 'GET /api/children/{id}/habits',
    procedure: 'habits.list',
    status: '401 401 401 200 404 200 404 404 404',
    call: ofTheChild,
  },
  {
    rest: 'GET /api/children/{id}/rewards',
    procedure: 'rewards.list',
    status: '401 401 401 200 404 200 404 404 404',
    call: ofTheChild,
  },
  {
    rest: 'GET /api/children/{id}/badges',
    procedure: 'badges.list',
    status: '401 401 401 200 404 200 404 404 404',
    call: ofTheChild,
  },
  {
    rest: 'GET /api/children/{id}/redemptions',
    procedure: 'redemptions.list',
    status: '401 401 401 200 404 200 404 404 404',
    call: ofTheChild,
  },
  {
    rest: 'GET /api/children/{id}/points-entries',
    procedure: 'points.entries',
    status: '401 401 401 200 404 200 404 404 404',
    call: ofTheChild,
  },
  {
    rest: 'GET /api/children/{id}/points-entries/verify',
    procedure: 'points.verify',
    status: '401 401 401 200 404 200 404 404 404',
    call: ofTheChild,
  },
  {
    rest: 'PATCH /api/children/{id}',
    procedure: 'children.update',
    status: '401 401 401 200 404 403 403 403 404',
    call: ({ family }) => ({ id: family.childId, body: { name: 'New name' } }),
  },
  {
    rest: 'DELETE /api/children/{id}',
    procedure: 'children.delete',
    status: '401 401 401 204 404 403 403 403 404',
    call: async ({ family }) => {
      const created = await expectSuccess(family.parent, 'POST /api/children', { name: 'Soon gone' });
      return { id: created.body.id };
    },
  },
  {
    rest: 'POST /api/children/{id}/adjust-points',
    procedure: 'children.adjustPoints',
    status: '401 401 401 200 404 403 403 403 404',
    call: ({ family }) => ({ id: family.childId, body: { pointsToDeduct: 1 } }),
  },

  {
    rest: 'POST /api/habits',
    procedure: 'habits.create',
    status: '401 401 401 201 404 403 403 403 404',
    call: ({ family }) => ({ body: habitOf(family.childId) }),
  },
  {
    rest: 'PUT /api/habits/{id}',
    procedure: 'habits.update',
    status: '401 401 401 200 404 403 403 403 404',
    call: async ({ family }) => ({ id: await aHabit(family), body: habitOf(family.childId) }),
  },
  {
    rest: 'DELETE /api/habits/{id}',
    procedure: 'habits.delete',
    status: '401 401 401 204 404 403 403 403 404',
    call: async ({ family }) => ({ id: await aHabit(family) }),
  },
  {
    rest: 'GET /api/habits/{id}/completions',
    procedure: 'habits.completions',
    status: '401 401 401 200 404 200 404 404 404',
    call: async ({ family }) => ({ id: await aHabit(family) }),
  },
  {
    rest: 'POST /api/habit-completions',
    procedure: 'completions.record',
    status: '401 401 401 201 404 201 404 404 404',
    call: async ({ family }) => ({
      body: { habitId: await aHabit(family, { pointsPerCompletion: 1 }), childId: family.childId },
    }),
  },
  {
    rest: 'DELETE /api/habit-completions/today',
    procedure: 'completions.undoToday',
    status: '401 401 401 204 404 204 404 404 404',
    call: async ({ family }) => {
      const completion = {
        habitId: await aHabit(family, { pointsPerCompletion: 1 }),
        childId: family.childId,
      };
      await expectSuccess(family.parent, 'POST /api/habit-completions', completion);
      return {
        query: `?habitId=${completion.habitId}&childId=${completion.childId}`,
        input: completion,
      };
    },
  },

  {
    rest: 'POST /api/rewards',
    procedure: 'rewards.create',
    status: '401 401 401 201 404 403 403 403 404',
    call: ({ family }) => ({ body: rewardOf(family.childId) }),
  },
  {
    rest: 'PUT /api/rewards/{id}',
    procedure: 'rewards.update',
    status: '401 401 401 200 404 403 403 403 404',
    call: async ({ family }) => ({ id: await aReward(family), body: rewardOf(family.childId) }),
  },
  {
    rest: 'DELETE /api/rewards/{id}',
    procedure: 'rewards.delete',
    status: '401 401 401 204 404 403 403 403 404',
    call: async ({ family }) => ({ id: await aReward(family) }),
  },
  {
    rest: 'POST /api/reward-redemptions',
    procedure: 'redemptions.redeem',
    status: '401 401 401 201 404 201 404 404 404',
    call: async ({ family }) => ({
      body: { rewardId: await aReward(family, { pointsCost: 1 }), childId: family.childId },
    }),
  },
  {
    rest: 'POST /api/reward-redemptions/{id}/fulfill',
    procedure: 'redemptions.fulfill',
    status: '401 401 401 200 404 403 403 403 404',
    call: aClaim,
  },
  {
    rest: 'POST /api/reward-redemptions/{id}/cancel',
    procedure: 'redemptions.cancel',
    status: '401 401 401 200 404 403 403 403 404',
    call: aClaim,
  },

  {
    rest: 'GET /api/parents',
    procedure: 'admin.listParents',
    status: '401 401 401 403 403 403 403 403 200',
  },
  {
    rest: 'GET /api/parents/pending',
    procedure: 'admin.pendingParents',
    status: '401 401 401 403 403 403 403 403 200',
  },
  {
    rest: 'POST /api/admin/approve-parent/{id}',
    procedure: 'admin.approveParent',
    status: '401 401 401 403 403 403 403 403 200',
    call: aPendingParent,
  },
  {
    rest: 'POST /api/admin/reject-parent/{id}',
    procedure: 'admin.rejectParent',
    status: '401 401 401 403 403 403 403 403 200',
    call: aPendingParent,
  },
];

function theChild({ family }: World): Call {
  return { id: family.childId };
}

function ofTheChild({ family }: World): Call {
  return { id: family.childId, input: { childId: family.childId } };
}

function ownCredentials({ logins }: World, actor: ActorCode): Call {
  return { body: actor === 'AN' ? { username: 'nobody', password: 'no password' } : { ...logins[actor] } };
}

let registrations = 0;

function newRegistration(): Call {
  const username = `newcomer${++registrations}`;
  return {
    body: { name: 'Newcomer', username, email: `${username}@example.org`, password: 'correct horse' },
  };
}

async function aPendingParent({ test }: World): Promise<Call> {
  const registered = await expectSuccess(test.visitor(), 'POST /api/register', newRegistration().body);
  return { id: registered.body.id };
}

async function aClaim({ family }: World): Promise<Call> {
  const claim = { rewardId: await aReward(family, { pointsCost: 1 }), childId: family.childId };
  const redeemed = await expectSuccess(family.parent, 'POST /api/reward-redemptions', claim);
  return { id: redeemed.body.id };
}

function habitOf(childId: number) {
  return { childId, name: 'Tidy up', description: 'Everything in its box' };
}

function rewardOf(childId: number) {
  return { childId, name: 'Cinema', description: 'Any film you like', icon: 'movie-night' };
}
