import { randomBytes } from 'node:crypto';
import { insertChild, insertEntryRequest, insertPendingChange } from '@starchart/db';
import { addDays } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import type { FamilyRole } from '@starchart/schema';
import { type ActorCode, hasLogin, signInAfresh, type TestActors } from './actors.ts';
import {
  aFamily,
  aFamilyDevice,
  aGuestPass,
  aHabit,
  aMember,
  anInvitation,
  aPairing,
  aReward,
  aToken,
  aWebhook,
  expectSuccess,
  lockInChildView,
  setPin,
  type TestFamily,
} from './families.ts';
import { aLinkFor } from './links.ts';
import { ADMIN, type TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** A valid call on an existing object. */
export interface Call {
  /** The path parameter `{id}`. */
  id?: number;
  /** The path parameter `{token}`. */
  token?: string;
  query?: string;
  body?: Record<string, unknown>;
  /** The client, if the row needs another one than the actor's. */
  by?: TestClient;
  /** Input of the procedure; defaults to the id, the token and the body combined. */
  input?: Record<string, unknown>;
}

export interface AuthorizationRow {
  rest?: string;
  procedure?: string;
  /** The REST status for each actor, in the order of `ACTORS`; tRPC answers 200 for every 2xx. */
  status: string;
  /** The same for the owner's access tokens by scope: read, complete, manage. */
  tokens: string;
  /** Created for each attempt, so that a successful one does not affect the next. */
  call?: (world: TestActors, actor: ActorCode) => Call | Promise<Call>;
  /** The call ends its session, so every attempt signs in first. */
  endsSession?: true;
  /** The response depends on the current time, so two are never equal. */
  changesByItself?: true;
}

/**
 * One row per REST route and procedure. Columns: AN PP RP PO PX CS CB CX AD CP HE VI DV DC DP GC GH; tokens: read complete manage.
 */
export const AUTHORIZATION_TABLE: readonly AuthorizationRow[] = [
  {
    rest: 'GET /healthz',
    status: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    tokens: '200 200 200',
  },
  {
    rest: 'GET /readyz',
    status: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    tokens: '200 200 200',
  },
  {
    rest: 'GET /api/openapi.json',
    status: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    tokens: '200 200 200',
  },
  {
    rest: 'GET /api/docs',
    status: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    tokens: '200 200 200',
  },
  {
    rest: 'GET /api/docs/',
    status: '301 301 301 301 301 301 301 301 301 301 301 301 301 301 301 301 301',
    tokens: '301 301 301',
  },
  {
    rest: 'GET /api/docs/*',
    status: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
    tokens: '404 404 404',
  },
  {
    rest: 'GET /api/nowhere',
    status: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
    tokens: '404 404 404',
  },
  {
    rest: 'PATCH /api/login',
    status: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
    tokens: '404 404 404',
    call: () => ({ body: {} }),
  },

  {
    rest: 'GET /api/auth/me',
    procedure: 'auth.me',
    status: '401 401 401 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    tokens: '200 200 200',
  },
  {
    procedure: 'auth.session',
    status: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    tokens: '200 200 200',
  },
  {
    rest: 'GET /api/events',
    procedure: 'events.subscribe',
    status: '401 401 401 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    tokens: '200 200 200',
  },
  {
    rest: 'POST /api/login',
    procedure: 'auth.login',
    status: '401 403 403 200 200 401 401 401 200 200 200 200 200 401 200 401 401',
    tokens: '403 403 403',
    call: ownCredentials,
    endsSession: true,
  },
  {
    rest: 'POST /api/register',
    procedure: 'auth.register',
    status: '201 201 201 201 201 201 201 201 201 201 201 201 201 201 201 201 201',
    tokens: '403 403 403',
    call: newRegistration,
  },
  {
    rest: 'POST /api/join/invitation',
    procedure: 'auth.invitation',
    status: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    tokens: '403 403 403',
    call: async ({ test }) => ({ body: { token: await anInvitation(test, await aFamily(test)) } }),
  },
  {
    rest: 'POST /api/join',
    procedure: 'auth.join',
    status: '201 201 201 409 409 409 409 409 409 409 409 409 409 409 409 409 409',
    tokens: '403 403 403',
    call: async (world) => {
      const token = await anInvitation(world.test, await aFamily(world.test));
      const { body } = newRegistration();
      return { body: { ...body, token } };
    },
    endsSession: true,
  },
  {
    rest: 'POST /api/child-login',
    procedure: 'auth.childLogin',
    status: '401 401 401 401 401 200 200 200 401 401 401 401 401 200 401 401 401',
    tokens: '403 403 403',
    call: ownCredentials,
    endsSession: true,
  },
  {
    rest: 'POST /api/logout',
    procedure: 'auth.logout',
    status: '204 204 204 204 204 204 204 204 204 204 204 204 204 204 204 204 204',
    tokens: '403 403 403',
    endsSession: true,
  },

  {
    rest: 'GET /api/parents/{id}/children',
    procedure: 'children.list',
    status: '401 401 401 200 404 403 403 403 404 200 200 200 403 403 200 403 200',
    tokens: '200 200 200',
    call: ({ family }) => ({ id: family.parentId, input: { parentId: family.parentId } }),
  },
  {
    rest: 'POST /api/children',
    procedure: 'children.create',
    status: '401 401 401 201 201 403 403 403 201 201 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: () => ({ body: { name: 'New child' } }),
  },
  {
    rest: 'GET /api/children/{id}',
    procedure: 'children.get',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: theChild,
  },
  {
    rest: 'GET /api/children/{id}/stats',
    procedure: 'children.stats',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: theChild,
  },
  {
    rest: 'GET /api/children/{id}/kid-dashboard',
    procedure: 'children.kidDashboard',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: theChild,
  },
  {
    procedure: 'children.ownDashboard',
    status: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    tokens: '403 403 403',
  },
  {
    procedure: 'children.ownFamily',
    status: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 403 200',
    tokens: '403 403 403',
    call: () => ({ input: {} }),
  },
  {
    procedure: 'children.today',
    status: '401 401 401 200 200 403 403 403 200 200 200 200 403 403 200 403 200',
    tokens: '200 200 200',
  },
  {
    rest: 'PUT /api/children/{id}/celebrated',
    procedure: 'children.markCelebrated',
    status: '401 401 401 204 404 204 404 404 404 204 204 403 403 204 204 204 204',
    tokens: '403 204 204',
    call: ({ test, family }) => {
      const body = { day: familyDay(test.clock.now(), 'Europe/Berlin') };
      return { id: family.childId, body, input: { childId: family.childId, ...body } };
    },
  },
  {
    rest: 'PUT /api/children/{id}/seen',
    procedure: 'children.markSeen',
    status: '401 401 401 200 404 200 404 404 404 200 403 403 403 200 403 403 403',
    tokens: '403 403 403',
    call: ({ family }) => {
      const body = { entry: 0, asChild: true };
      return { id: family.childId, body, input: { childId: family.childId, ...body } };
    },
  },
  {
    rest: 'GET /api/pauses',
    procedure: 'pauses.list',
    status: '401 401 401 200 200 403 403 403 200 200 200 200 403 403 200 403 200',
    tokens: '200 200 200',
  },
  {
    rest: 'POST /api/pauses',
    procedure: 'pauses.create',
    status: '401 401 401 201 404 403 403 403 404 201 403 403 403 403 201 403 403',
    tokens: '403 403 201',
    call: async ({ test, family }) => {
      // The number of open pauses is limited, and the test creates many.
      await test.db.deleteFrom('pauses').where('child_id', '=', family.childId).execute();
      const day = familyDay(test.clock.now(), 'Europe/Berlin');
      return { body: { childId: family.childId, kind: 'sick', startsOn: day, endsOn: day } };
    },
  },
  {
    rest: 'PATCH /api/pauses/{id}',
    procedure: 'pauses.update',
    status: '401 401 401 200 404 403 403 403 404 200 403 403 403 403 200 403 403',
    tokens: '403 403 200',
    call: async ({ test, family }) => {
      const { id, startsOn } = await aPause(test, family);
      return { id, body: { endsOn: startsOn } };
    },
  },
  {
    rest: 'POST /api/pauses/{id}/end',
    procedure: 'pauses.end',
    status: '401 401 401 200 404 403 403 403 404 200 403 403 403 403 200 403 403',
    tokens: '403 403 200',
    call: async ({ test, family }) => ({ id: (await aPause(test, family)).id }),
  },
  {
    rest: 'DELETE /api/pauses/{id}',
    procedure: 'pauses.delete',
    status: '401 401 401 204 404 403 403 403 404 204 403 403 403 403 204 403 403',
    tokens: '403 403 204',
    call: async ({ test, family }) => ({ id: (await aPause(test, family)).id }),
  },
  {
    rest: 'GET /api/children/{id}/parent-dashboard',
    procedure: 'children.parentDashboard',
    status: '401 401 401 200 404 403 403 403 404 200 200 200 403 403 200 403 200',
    tokens: '200 200 200',
    call: theChild,
  },
  {
    rest: 'GET /api/children/{id}/habits',
    procedure: 'habits.list',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: ofTheChild,
  },
  {
    rest: 'GET /api/children/{id}/days',
    procedure: 'history.days',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: ({ family: { childId } }) => ({
      id: childId,
      query: '?fromOn=2026-03-09&days=7',
      input: { childId, fromOn: '2026-03-09', days: 7 },
    }),
  },
  {
    rest: 'GET /api/children/{id}/recaps/week',
    procedure: 'recaps.week',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: ({ family: { childId } }) => ({
      id: childId,
      query: '?weekOn=2026-03-09',
      input: { childId, weekOn: '2026-03-09' },
    }),
  },
  {
    rest: 'GET /api/recaps/week',
    procedure: 'recaps.family',
    status: '401 401 401 200 200 403 403 403 200 200 200 200 403 403 200 403 200',
    tokens: '200 200 200',
    call: () => ({ query: '?weekOn=2026-03-09', input: { weekOn: '2026-03-09' } }),
  },
  {
    rest: 'GET /api/children/{id}/sky',
    procedure: 'sky.get',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: ofTheChild,
  },
  {
    rest: 'GET /api/children/{id}/rewards',
    procedure: 'rewards.list',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: ofTheChild,
  },
  {
    rest: 'GET /api/children/{id}/badges',
    procedure: 'badges.list',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: ofTheChild,
  },
  {
    rest: 'GET /api/children/{id}/redemptions',
    procedure: 'redemptions.list',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: ofTheChild,
  },
  {
    rest: 'GET /api/children/{id}/points-entries',
    procedure: 'points.entries',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: ofTheChild,
  },
  {
    rest: 'GET /api/children/{id}/points-entries/verify',
    procedure: 'points.verify',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: ofTheChild,
  },
  {
    rest: 'PATCH /api/children/{id}',
    procedure: 'children.update',
    status: '401 401 401 200 404 200 404 404 404 200 403 403 403 200 200 403 403',
    tokens: '403 403 200',
    // Of other fields, a child has none.
    call: ({ family }) => ({ id: family.childId, body: { mascotItem: null } }),
  },
  {
    rest: 'DELETE /api/children/{id}',
    procedure: 'children.delete',
    status: '401 401 401 202 404 403 403 403 404 202 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async (world) => ({ id: await anotherChild(world) }),
  },
  {
    rest: 'POST /api/children/{id}/adjust-points',
    procedure: 'children.adjustPoints',
    status: '401 401 401 200 404 403 403 403 404 200 403 403 403 403 200 403 403',
    tokens: '403 403 200',
    call: ({ family }) => ({ id: family.childId, body: { pointsToDeduct: 1 } }),
  },
  {
    rest: 'POST /api/children/{id}/bonus-points',
    procedure: 'points.giveBonus',
    status: '401 401 401 200 404 403 403 403 404 200 200 403 403 403 200 403 200',
    tokens: '403 403 200',
    call: ({ family }) => ({ id: family.childId, body: { points: 1, reason: 'Helped grandma' } }),
  },
  {
    rest: 'POST /api/children/{id}/notes',
    procedure: 'notes.write',
    status: '401 401 401 201 404 403 403 403 404 201 201 403 403 403 201 403 201',
    tokens: '403 403 201',
    call: async ({ test, family }) => {
      // The number of notes of a day is limited, and the test creates many.
      await test.db.deleteFrom('rate_limits').execute();
      const body = { text: 'Helped grandma' };
      return { id: family.childId, body, input: { childId: family.childId, ...body } };
    },
  },
  {
    rest: 'GET /api/children/{id}/notes',
    procedure: 'notes.list',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: ({ family }) => ({ id: family.childId, input: { childId: family.childId } }),
  },
  {
    rest: 'POST /api/notes/{id}/read',
    procedure: 'notes.markRead',
    status: '401 401 401 204 404 204 404 404 404 204 403 403 403 204 204 403 403',
    tokens: '403 403 204',
    call: async (world) => ({ id: await aNote(world) }),
  },
  {
    rest: 'DELETE /api/notes/{id}',
    procedure: 'notes.delete',
    status: '401 401 401 204 404 403 403 403 404 204 204 403 403 403 204 403 204',
    tokens: '403 403 204',
    call: async (world) => ({ id: await aNote(world) }),
  },
  {
    rest: 'GET /api/praise-presets',
    procedure: 'praisePresets.get',
    status: '401 401 401 200 200 403 403 403 200 200 200 200 403 403 200 403 200',
    tokens: '200 200 200',
  },
  {
    rest: 'PUT /api/praise-presets',
    procedure: 'praisePresets.save',
    status: '401 401 401 200 200 403 403 403 200 200 403 403 403 403 200 403 403',
    tokens: '403 403 200',
    call: () => ({ body: { presets: [{ text: 'Set the table', points: 2 }] } }),
  },
  {
    rest: 'POST /api/points-entries/{id}/take-back',
    procedure: 'points.takeBack',
    status: '401 401 401 200 404 403 403 403 404 200 403 403 403 403 200 403 403',
    tokens: '403 403 200',
    call: aBonus,
  },

  {
    rest: 'POST /api/children/{id}/starter-pack',
    procedure: 'habits.takeStarterPack',
    status: '401 401 401 201 404 403 403 403 404 201 403 403 403 403 201 403 403',
    tokens: '403 403 201',
    call: async (world) => {
      const id = await anotherChild(world);
      const pack = { pack: 'little' };
      return { id, body: pack, input: { childId: id, ...pack } };
    },
  },

  {
    rest: 'POST /api/habits',
    procedure: 'habits.create',
    status: '401 401 401 201 404 403 403 403 404 201 403 403 403 403 201 403 403',
    tokens: '403 403 201',
    call: ({ family }) => ({ body: habitOf(family.childId) }),
  },
  {
    rest: 'PUT /api/habits/{id}',
    procedure: 'habits.update',
    status: '401 401 401 200 404 403 403 403 404 200 403 403 403 403 200 403 403',
    tokens: '403 403 200',
    call: async ({ family }) => ({ id: await aHabit(family), body: habitOf(family.childId) }),
  },
  {
    rest: 'DELETE /api/habits/{id}',
    procedure: 'habits.delete',
    status: '401 401 401 204 404 403 403 403 404 204 403 403 403 403 204 403 403',
    tokens: '403 403 204',
    // A child can have 200 active habits.
    call: async ({ family }) => ({ id: await aHabit(family, { active: false }) }),
  },
  {
    rest: 'GET /api/habits/{id}/completions',
    procedure: 'habits.completions',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: async ({ family }) => ({ id: await aHabit(family) }),
  },
  {
    rest: 'POST /api/habit-completions',
    procedure: 'completions.record',
    status: '401 401 401 201 404 201 404 404 404 201 201 403 201 201 201 201 201',
    tokens: '403 201 201',
    call: async ({ family }) => ({
      body: { habitId: await aHabit(family, { pointsPerCompletion: 1 }), childId: family.childId },
    }),
  },
  {
    rest: 'DELETE /api/habit-completions/today',
    procedure: 'completions.undoToday',
    status: '401 401 401 204 404 204 404 404 404 204 204 403 204 204 204 204 204',
    tokens: '403 204 204',
    call: aCompletionToUndo,
  },
  {
    procedure: 'completions.undo',
    status: '401 401 401 200 404 200 404 404 404 200 200 403 200 200 200 200 200',
    tokens: '403 200 200',
    call: aCompletionToUndo,
  },
  {
    rest: 'GET /api/habit-completions/pending',
    procedure: 'completions.pending',
    status: '401 401 401 200 200 403 403 403 200 200 200 200 403 403 200 403 200',
    tokens: '200 200 200',
  },
  {
    rest: 'POST /api/habit-completions/approve',
    procedure: 'completions.approve',
    status: '401 401 401 200 200 403 403 403 200 200 200 403 403 403 200 403 200',
    tokens: '403 403 200',
    call: async ({ family }) => ({ body: { ids: [await aPendingCompletion(family)] } }),
  },
  {
    rest: 'POST /api/habit-completions/{id}/reject',
    procedure: 'completions.reject',
    status: '401 401 401 200 404 403 403 403 404 200 200 403 403 403 200 403 200',
    tokens: '403 403 200',
    call: async ({ family }) => ({ id: await aPendingCompletion(family), body: { reason: 'Look again.' } }),
  },
  {
    rest: 'POST /api/children/{id}/chart-corrections',
    procedure: 'completions.correct',
    status: '401 401 401 200 404 403 403 403 404 200 200 403 403 403 200 403 403',
    tokens: '403 403 200',
    call: async ({ family, test }) => {
      const habitId = await aHabit(family, { pointsPerCompletion: 1 });
      const day = familyDay(test.clock.now(), 'Europe/Berlin');
      const body = { cells: [{ habitId, day, slot: 1, done: true }] };
      return { id: family.childId, body, input: { childId: family.childId, ...body } };
    },
  },

  {
    rest: 'POST /api/rewards',
    procedure: 'rewards.create',
    status: '401 401 401 201 404 403 403 403 404 201 403 403 403 403 201 403 403',
    tokens: '403 403 201',
    call: ({ family }) => ({ body: rewardOf(family.childId) }),
  },
  {
    rest: 'PUT /api/rewards/{id}',
    procedure: 'rewards.update',
    status: '401 401 401 200 404 403 403 403 404 200 403 403 403 403 200 403 403',
    tokens: '403 403 200',
    call: async ({ family }) => ({ id: await aReward(family), body: rewardOf(family.childId) }),
  },
  {
    rest: 'DELETE /api/rewards/{id}',
    procedure: 'rewards.delete',
    status: '401 401 401 204 404 403 403 403 404 204 403 403 403 403 204 403 403',
    tokens: '403 403 204',
    call: async ({ family }) => ({ id: await aReward(family) }),
  },
  {
    rest: 'PUT /api/children/{id}/goal',
    procedure: 'rewards.setGoal',
    status: '401 401 401 204 404 204 404 404 404 204 403 403 403 204 204 403 403',
    tokens: '403 403 204',
    call: async ({ family }) => {
      const body = { rewardId: await aReward(family) };
      return { id: family.childId, body, input: { childId: family.childId, ...body } };
    },
  },
  {
    rest: 'GET /api/children/{id}/wishes',
    procedure: 'wishes.list',
    status: '401 401 401 200 404 200 404 404 404 200 200 200 403 200 200 403 200',
    tokens: '200 200 200',
    call: ofTheChild,
  },
  {
    rest: 'POST /api/children/{id}/wishes',
    procedure: 'wishes.create',
    status: '401 401 401 201 404 201 404 404 404 201 403 403 403 201 201 403 403',
    tokens: '403 403 201',
    call: async ({ test, family }) => {
      await forgetWishes(test, family);
      return { id: family.childId, body: WISH, input: { childId: family.childId, ...WISH } };
    },
  },
  {
    rest: 'GET /api/wishes/waiting',
    procedure: 'wishes.waiting',
    status: '401 401 401 200 200 403 403 403 200 200 200 200 403 403 200 403 200',
    tokens: '200 200 200',
  },
  {
    rest: 'DELETE /api/wishes/{id}',
    procedure: 'wishes.withdraw',
    status: '401 401 401 204 404 204 404 404 404 204 403 403 403 204 204 403 403',
    tokens: '403 403 204',
    call: aWish,
  },
  {
    rest: 'POST /api/wishes/{id}/decline',
    procedure: 'wishes.decline',
    status: '401 401 401 200 404 403 403 403 404 200 403 403 403 403 200 403 403',
    tokens: '403 403 200',
    call: aWish,
  },
  {
    rest: 'POST /api/reward-redemptions',
    procedure: 'redemptions.redeem',
    status: '401 401 401 201 404 201 404 404 404 201 403 403 403 201 201 403 403',
    tokens: '403 403 201',
    call: async ({ test, family }) => {
      await handOutAll(test, family);
      return { body: { rewardId: await aReward(family, { pointsCost: 1 }), childId: family.childId } };
    },
  },
  {
    rest: 'GET /api/reward-redemptions/waiting',
    procedure: 'redemptions.waiting',
    status: '401 401 401 200 200 403 403 403 200 200 200 200 403 403 200 403 200',
    tokens: '200 200 200',
  },
  {
    rest: 'POST /api/reward-redemptions/{id}/approve',
    procedure: 'redemptions.approve',
    status: '401 401 401 200 404 403 403 403 404 200 200 403 403 403 200 403 200',
    tokens: '403 403 200',
    call: aRedemption,
  },
  {
    rest: 'POST /api/reward-redemptions/{id}/fulfill',
    procedure: 'redemptions.fulfill',
    status: '401 401 401 200 404 403 403 403 404 200 200 403 403 403 200 403 200',
    tokens: '403 403 200',
    call: aRedemption,
  },
  {
    rest: 'POST /api/reward-redemptions/{id}/unfulfill',
    procedure: 'redemptions.unfulfill',
    status: '401 401 401 200 404 403 403 403 404 200 200 403 403 403 200 403 200',
    tokens: '403 403 200',
    call: aRedemption,
  },
  {
    rest: 'GET /api/reward-redemptions/fulfilled',
    procedure: 'redemptions.fulfilled',
    status: '401 401 401 200 200 403 403 403 200 200 200 200 403 403 200 403 200',
    tokens: '200 200 200',
  },
  {
    rest: 'POST /api/reward-redemptions/{id}/cancel',
    procedure: 'redemptions.cancel',
    status: '401 401 401 200 404 403 403 403 404 200 403 403 403 403 200 403 403',
    tokens: '403 403 200',
    call: aRedemption,
  },

  {
    rest: 'GET /api/account',
    procedure: 'account.get',
    status: '401 401 401 200 200 403 403 403 200 200 200 200 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'PATCH /api/account',
    procedure: 'account.update',
    status: '401 401 401 200 200 403 403 403 200 200 200 200 403 403 403 403 403',
    tokens: '403 403 403',
    call: () => ({ body: { name: 'New name' } }),
  },
  {
    rest: 'POST /api/account/password',
    procedure: 'account.changePassword',
    status: '401 401 401 204 204 403 403 403 204 204 204 204 403 403 403 403 403',
    tokens: '403 403 403',
    call: ownPasswordAgain,
  },
  {
    rest: 'GET /api/account/sessions',
    procedure: 'account.devices',
    status: '401 401 401 200 200 403 403 403 200 200 200 200 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'DELETE /api/account/sessions/{id}',
    procedure: 'account.signOutDevice',
    status: '401 401 401 204 404 403 403 403 404 404 404 404 403 403 403 403 403',
    tokens: '403 403 403',
    call: aDevice,
  },
  {
    procedure: 'account.sessions',
    status: '401 401 401 200 200 403 403 403 200 200 200 200 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    procedure: 'account.endSession',
    status: '401 401 401 200 404 403 403 403 404 404 404 404 403 403 403 403 403',
    tokens: '403 403 403',
    call: aDevice,
  },
  {
    rest: 'GET /api/account/login-warnings',
    procedure: 'account.loginWarnings',
    status: '401 401 401 200 200 403 403 403 200 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'POST /api/account/login-warnings/{id}/dismiss',
    procedure: 'account.dismissLoginWarning',
    status: '401 401 401 204 404 403 403 403 404 204 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: aLoginWarning,
  },

  {
    rest: 'POST /api/account/export',
    procedure: 'account.export',
    status: '401 401 401 201 201 403 403 403 201 201 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: ({ logins }, actor) => ({ body: { currentPassword: passwordOf(logins, actor) } }),
  },
  {
    rest: 'GET /api/account/export/{token}',
    status: '401 401 401 200 404 403 403 403 404 404 403 403 403 403 403 403 403',
    tokens: '401 401 401',
    call: async ({ family }) => {
      const { body } = await expectSuccess(family.parent, 'POST /api/account/export', {
        currentPassword: family.parentLogin.password,
      });
      return { token: body.downloadPath.split('/').at(-1) };
    },
  },
  {
    // The first admin is the only one, but other families need one.
    rest: 'DELETE /api/account',
    procedure: 'account.erase',
    status: '401 401 401 204 204 403 403 403 409 204 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: aFamilyToErase,
  },

  {
    rest: 'GET /api/guest-passes',
    procedure: 'guestPasses.list',
    status: '401 401 401 200 200 403 403 403 200 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'POST /api/guest-passes',
    procedure: 'guestPasses.create',
    status: '401 401 401 201 201 403 403 403 201 201 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async ({ test, logins }, actor) => {
      // The number of open passes is limited, and the test creates many.
      await test.db.deleteFrom('access_tokens').where('name', '=', 'Sitter').execute();
      const until = new Date(test.clock.now().getTime() + 3_600_000).toISOString();
      const pass = { label: 'Sitter', scope: 'complete', bonusLimit: 0, until };
      return { body: { ...pass, currentPassword: passwordOf(logins, actor) } };
    },
  },
  {
    rest: 'DELETE /api/guest-passes/{id}',
    procedure: 'guestPasses.revoke',
    status: '401 401 401 204 404 403 403 403 404 204 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async ({ test, family }) => ({ id: (await aGuestPass(test, family)).id }),
  },
  {
    rest: 'POST /api/guest-passes/open',
    procedure: 'guestPasses.open',
    status: '200 200 200 409 409 409 409 409 409 409 409 409 409 409 409 409 409',
    tokens: '403 403 403',
    call: async ({ test }) => ({ body: { token: (await aGuestPass(test, await aFamily(test))).token } }),
    endsSession: true,
  },

  {
    rest: 'GET /api/access-tokens',
    procedure: 'accessTokens.list',
    status: '401 401 401 200 200 403 403 403 200 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'POST /api/access-tokens',
    procedure: 'accessTokens.create',
    status: '401 401 401 201 201 403 403 403 201 201 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: ({ logins }, actor) => ({
      body: {
        name: 'Kitchen display',
        scope: 'manage',
        childIds: null,
        expiresInDays: 90,
        currentPassword: passwordOf(logins, actor),
      },
    }),
  },
  {
    rest: 'DELETE /api/access-tokens/{id}',
    procedure: 'accessTokens.revoke',
    status: '401 401 401 204 404 403 403 403 404 404 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async ({ test, family }) => ({ id: (await aToken(test, family)).id }),
  },

  {
    rest: 'GET /api/family-members',
    procedure: 'members.list',
    status: '401 401 401 200 200 403 403 403 200 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'PATCH /api/family-members/{id}',
    procedure: 'members.update',
    status: '401 401 401 200 404 403 403 403 404 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async ({ test, family, logins }, actor) => ({
      id: await aReplaceableMember(test, family),
      body: { childIds: [family.childId], currentPassword: passwordOf(logins, actor) },
    }),
  },
  {
    rest: 'DELETE /api/family-members/{id}',
    procedure: 'members.remove',
    status: '401 401 401 204 404 403 403 403 404 204 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async ({ test, family, logins }, actor) => ({
      id: await aReplaceableMember(test, family),
      body: { currentPassword: passwordOf(logins, actor) },
    }),
  },
  {
    rest: 'POST /api/family-members/leave',
    procedure: 'members.leave',
    status: '401 401 401 204 400 403 403 403 400 204 204 204 403 403 403 403 403',
    tokens: '403 403 403',
    call: aMemberWhoLeaves,
  },
  {
    rest: 'GET /api/pending-changes',
    procedure: 'members.pendingChanges',
    status: '401 401 401 200 200 403 403 403 200 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'POST /api/pending-changes/{id}/refuse',
    procedure: 'members.refuseChange',
    status: '401 401 401 204 404 403 403 403 404 204 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: (world, actor) => aPendingChange(world, actor === 'CP' ? 'first' : 'second'),
  },
  {
    rest: 'POST /api/pending-changes/{id}/withdraw',
    procedure: 'members.withdrawChange',
    status: '401 401 401 204 404 403 403 403 404 204 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: (world, actor) => aPendingChange(world, actor === 'CP' ? 'second' : 'first'),
  },
  {
    rest: 'GET /api/family-audit',
    procedure: 'audit.ofFamily',
    status: '401 401 401 200 200 403 403 403 200 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'GET /api/family-invitations',
    procedure: 'members.invitations',
    status: '401 401 401 200 200 403 403 403 200 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'POST /api/family-invitations',
    procedure: 'members.invite',
    status: '401 401 401 201 201 403 403 403 201 201 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async ({ test, logins }, actor) => {
      // The number of open invitations is limited, and the test creates many.
      await test.db.deleteFrom('one_time_tokens').execute();
      const currentPassword = passwordOf(logins, actor);
      return { body: { familyRole: 'viewer', label: 'Grandma', currentPassword } };
    },
  },
  {
    rest: 'DELETE /api/family-invitations/{id}',
    procedure: 'members.revokeInvitation',
    status: '401 401 401 204 404 403 403 403 404 204 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async ({ test, family }) => {
      await anInvitation(test, family);
      const { id } = await test.db
        .selectFrom('one_time_tokens')
        .where('family_id', '=', family.familyId)
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { id };
    },
  },

  {
    rest: 'GET /api/family-devices',
    procedure: 'familyDevices.list',
    status: '401 401 401 200 200 403 403 403 200 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'POST /api/family-device-invitations',
    procedure: 'familyDevices.invite',
    status: '401 401 401 201 201 403 403 403 201 201 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: newDevice,
  },
  {
    rest: 'POST /api/family-devices/pair',
    procedure: 'familyDevices.pair',
    status: '200 200 200 409 409 409 409 409 409 409 409 409 409 409 409 409 409',
    tokens: '403 403 403',
    call: aPairingOfOthers,
    endsSession: true,
  },
  {
    rest: 'POST /api/family-devices/pair-here',
    procedure: 'familyDevices.pairHere',
    status: '401 401 401 200 200 403 403 403 200 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: newDevice,
    endsSession: true,
  },
  {
    rest: 'PATCH /api/family-devices/{id}',
    procedure: 'familyDevices.update',
    status: '401 401 401 200 404 403 403 403 404 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async (world) => ({ id: await aReplaceableDevice(world), body: { boardMode: 'today' } }),
  },
  {
    rest: 'DELETE /api/family-devices/{id}',
    procedure: 'familyDevices.remove',
    status: '401 401 401 204 404 403 403 403 404 204 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async (world) => ({ id: await aReplaceableDevice(world) }),
  },
  {
    rest: 'GET /api/family-board',
    procedure: 'familyDevices.board',
    status: '401 401 401 200 200 403 403 403 200 200 200 200 200 403 200 200 200',
    tokens: '200 200 200',
  },
  {
    rest: 'POST /api/profiles/enter',
    procedure: 'profiles.enter',
    status: '401 401 401 403 403 403 403 403 403 403 403 403 200 200 200 403 403',
    tokens: '403 403 403',
    call: ({ family }) => ({ body: { childId: family.childId } }),
    endsSession: true,
  },
  {
    rest: 'POST /api/profiles/leave',
    procedure: 'profiles.leave',
    status: '401 401 401 403 403 403 403 403 403 403 403 403 200 200 200 403 403',
    tokens: '403 403 403',
    endsSession: true,
  },
  {
    rest: 'POST /api/profiles/entry-requests',
    procedure: 'profiles.requestEntry',
    status: '401 401 401 403 403 403 403 403 403 403 403 403 201 403 403 403 403',
    tokens: '403 403 403',
    call: ({ family }) => ({ body: { childId: family.childId } }),
  },
  {
    rest: 'GET /api/entry-requests',
    procedure: 'profiles.entryRequests',
    status: '401 401 401 200 200 403 403 403 200 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'POST /api/entry-requests/{id}/allow',
    procedure: 'profiles.allowEntry',
    status: '401 401 401 204 404 403 403 403 404 204 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: anEntryRequest,
  },
  {
    rest: 'GET /api/pins',
    procedure: 'pins.list',
    status: '401 401 401 200 200 403 403 403 200 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'GET /api/pins/own',
    procedure: 'pins.own',
    status: '401 401 401 200 200 200 200 200 200 200 403 403 403 200 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'PUT /api/pins',
    procedure: 'pins.set',
    status: '401 401 401 200 404 404 404 404 404 200 403 403 403 404 403 403 403',
    tokens: '403 403 403',
    call: async (world, actor) => ({
      body: {
        childId: await aChildWithPin(world, 'set'),
        kind: 'digits',
        pin: '1234',
        currentPassword: passwordOf(world.logins, actor),
      },
    }),
  },
  {
    rest: 'DELETE /api/pins',
    procedure: 'pins.clear',
    status: '401 401 401 204 404 404 404 404 404 204 403 403 403 404 403 403 403',
    tokens: '403 403 403',
    call: async (world, actor) => {
      const childId = await aChildWithPin(world, 'cleared');
      await setPin(world.family, { childId });
      return { body: { childId, currentPassword: passwordOf(world.logins, actor) } };
    },
  },

  {
    rest: 'GET /api/webhooks',
    procedure: 'webhooks.list',
    status: '401 401 401 200 200 403 403 403 200 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'POST /api/webhooks',
    procedure: 'webhooks.create',
    status: '401 401 401 201 201 403 403 403 201 201 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async ({ test, family: { familyId } }) => {
      const url = 'https://table.invalid/';
      // The number of webhooks is limited, and the test creates many.
      await test.db
        .deleteFrom('webhooks')
        .where('family_id', '=', familyId)
        .where('url', 'in', [url, 'https://example.invalid/'])
        .execute();
      return { body: { url, events: ['level.reached'] } };
    },
  },
  {
    rest: 'DELETE /api/webhooks/{id}',
    procedure: 'webhooks.delete',
    status: '401 401 401 204 404 403 403 403 404 204 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async ({ test, family }) => ({ id: (await aWebhook(test, family)).id }),
  },
  {
    rest: 'GET /api/webhooks/{id}/deliveries',
    procedure: 'webhooks.deliveries',
    status: '401 401 401 200 404 403 403 403 404 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async ({ test, family }) => {
      // The same webhook for both transports, because their responses are compared.
      const url = 'https://listed.invalid/';
      const known = await test.db
        .selectFrom('webhooks')
        .where('family_id', '=', family.familyId)
        .where('url', '=', url)
        .select('id')
        .executeTakeFirst();
      return { id: known?.id ?? (await aWebhook(test, family, { url })).id };
    },
  },
  {
    rest: 'POST /api/webhooks/{id}/test',
    procedure: 'webhooks.sendTest',
    status: '401 401 401 204 404 403 403 403 404 204 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async ({ test, family }) => ({ id: (await aWebhook(test, family)).id }),
  },
  {
    rest: 'POST /api/webhook-deliveries/{id}/send-again',
    procedure: 'webhooks.sendAgain',
    status: '401 401 401 204 404 403 403 403 404 204 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: async ({ test, family }) => ({ id: (await aWebhook(test, family)).deliveryId }),
  },

  {
    rest: 'POST /api/child-view',
    procedure: 'childView.enter',
    status: '401 401 401 200 404 403 403 403 404 200 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: ({ family }) => ({ body: { childId: family.childId } }),
  },
  {
    rest: 'POST /api/child-view/leave',
    procedure: 'childView.leave',
    status: '401 401 401 200 404 403 403 403 404 404 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: aLockedView,
  },

  {
    rest: 'POST /api/password-resets',
    procedure: 'account.requestPasswordReset',
    status: '204 204 204 204 204 204 204 204 204 204 204 204 204 204 204 204 204',
    tokens: '403 403 403',
    call: async ({ test }) => {
      // Requests are limited per address, and the test sends many.
      await test.db.deleteFrom('rate_limits').execute();
      return { body: { email: ADMIN.email } };
    },
  },
  {
    rest: 'POST /api/password-resets/{token}',
    procedure: 'account.resetPassword',
    status: '204 204 204 204 204 204 204 204 204 204 204 204 204 204 204 204 204',
    tokens: '403 403 403',
    call: async (world) => ({
      token: await aLinkFor(world.test, await registerNewcomer(world)),
      body: { password: 'another horse' },
    }),
  },
  {
    rest: 'POST /api/email-confirmations/{token}',
    procedure: 'account.confirmEmail',
    status: '204 204 204 204 204 204 204 204 204 204 204 204 204 204 204 204 204',
    tokens: '403 403 403',
    call: async (world) => {
      const parentId = await registerNewcomer(world);
      return { token: await aLinkFor(world.test, parentId, `confirmed${parentId}@example.org`) };
    },
  },

  {
    rest: 'GET /api/parents',
    procedure: 'admin.listParents',
    status: '401 401 401 403 403 403 403 403 200 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'GET /api/parents/pending',
    procedure: 'admin.pendingParents',
    status: '401 401 401 403 403 403 403 403 200 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'POST /api/admin/approve-parent/{id}',
    procedure: 'admin.approveParent',
    status: '401 401 401 403 403 403 403 403 200 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: aPendingParent,
  },
  {
    rest: 'POST /api/admin/reject-parent/{id}',
    procedure: 'admin.rejectParent',
    status: '401 401 401 403 403 403 403 403 200 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: aPendingParent,
  },

  {
    rest: 'POST /api/admin/withdraw-parent/{id}',
    procedure: 'admin.withdrawParent',
    status: '401 401 401 403 403 403 403 403 200 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: anApprovedParent,
  },
  {
    rest: 'GET /api/admin/parents',
    procedure: 'admin.searchParents',
    status: '401 401 401 403 403 403 403 403 200 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: () => ({
      query: '?search=family&status=approved',
      input: { search: 'family', status: 'approved' },
    }),
  },
  {
    rest: 'GET /api/admin/audit',
    procedure: 'audit.list',
    status: '401 401 401 403 403 403 403 403 200 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: () => ({ query: '?action=parent-registered', input: { action: 'parent-registered' } }),
  },

  {
    rest: 'GET /api/invite-codes',
    procedure: 'inviteCodes.list',
    status: '401 401 401 403 403 403 403 403 200 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'POST /api/invite-codes',
    procedure: 'inviteCodes.create',
    status: '401 401 401 403 403 403 403 403 201 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: () => ({ body: { maxUses: 2, expiresInDays: 7 } }),
  },
  {
    rest: 'DELETE /api/invite-codes/{id}',
    procedure: 'inviteCodes.revoke',
    status: '401 401 401 403 403 403 403 403 204 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: anInviteCode,
  },

  {
    rest: 'GET /api/admin/mails',
    procedure: 'mails.list',
    status: '401 401 401 403 403 403 403 403 200 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: () => ({ input: {} }),
  },
  {
    rest: 'POST /api/admin/mails/test',
    procedure: 'mails.sendTest',
    status: '401 401 401 403 403 403 403 403 204 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'POST /api/admin/mails/{id}/send-again',
    procedure: 'mails.sendAgain',
    status: '401 401 401 403 403 403 403 403 204 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: aFailedMail,
  },
  {
    procedure: 'system.about',
    status: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200',
    tokens: '403 403 403',
  },
  {
    procedure: 'system.addresses',
    status: '401 401 401 200 200 403 403 403 200 200 200 200 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'GET /api/admin/system',
    procedure: 'system.state',
    status: '401 401 401 403 403 403 403 403 200 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    changesByItself: true,
  },
  // Only a demo has a movable clock (`demo-clock.test.ts`).
  {
    rest: 'GET /api/demo/clock',
    procedure: 'demo.clock',
    status: '401 401 401 403 403 403 403 403 403 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
  },
  {
    rest: 'POST /api/demo/clock',
    procedure: 'demo.moveClock',
    status: '401 401 401 403 403 403 403 403 403 403 403 403 403 403 403 403 403',
    tokens: '403 403 403',
    call: () => ({ body: { to: '2026-11-24T07:00' } }),
  },
];

function theChild({ family }: TestActors): Call {
  return { id: family.childId };
}

function ofTheChild({ family }: TestActors): Call {
  return { id: family.childId, input: { childId: family.childId } };
}

function ownCredentials({ logins }: TestActors, actor: ActorCode): Call {
  return { body: hasLogin(actor) ? { ...logins[actor] } : { username: 'unknown', password: 'no password' } };
}

/** The devices and the invitations of a family are limited, and the test creates many. */
async function newDevice({ test, family, logins }: TestActors, actor: ActorCode): Promise<Call> {
  await test.db.deleteFrom('rate_limits').execute();
  await removeDevices(test, family, 'Hall');
  return { body: { name: 'Hall', childIds: null, currentPassword: passwordOf(logins, actor) } };
}

/** The children of a family are limited, and the test needs one often. */
async function aNote({ test, family }: TestActors): Promise<number> {
  // The number of notes of a day is limited, and the test creates many.
  await test.db.deleteFrom('rate_limits').execute();
  const note = { text: 'Helped grandma' };
  return (await expectSuccess(family.parent, `POST /api/children/${family.childId}/notes`, note)).body.id;
}

async function aPendingCompletion(family: TestFamily): Promise<number> {
  const habitId = await aHabit(family, { pointsPerCompletion: 1, requiresApproval: true });
  const completion = { habitId, childId: family.childId, asChild: true };
  return (await expectSuccess(family.parent, 'POST /api/habit-completions', completion)).body.id;
}

async function aChildWithPin({ test, family }: TestActors, purpose: string): Promise<number> {
  const { familyId, parentId } = family;
  const name = `PIN is ${purpose}`;
  const known = await test.db
    .selectFrom('children')
    .where('family_id', '=', familyId)
    .where('name', '=', name)
    .select('id')
    .executeTakeFirst();
  return (
    known?.id ??
    (await insertChild(test.db, familyId, parentId, { name, avatar: '0', look: 'playful', readAloud: 'off' }))
  );
}

const pairingFamilies = new WeakMap<TestApp, TestFamily>();

/** A pairing of a family to which no actor belongs. */
async function aPairingOfOthers({ test }: TestActors): Promise<Call> {
  const family = pairingFamilies.get(test) ?? (await aFamily(test));
  pairingFamilies.set(test, family);
  await removeDevices(test, family, 'Hall');
  return { body: { secret: await aPairing(test, family, { name: 'Hall' }) } };
}

async function aReplaceableDevice({ test, family }: TestActors): Promise<number> {
  await removeDevices(test, family, 'Garage');
  return (await aFamilyDevice(test, family, { name: 'Garage' })).id;
}

async function removeDevices(test: TestApp, { familyId }: TestFamily, name: string): Promise<void> {
  await test.db
    .deleteFrom('family_devices')
    .where('family_id', '=', familyId)
    .where('name', '=', name)
    .execute();
}

async function anEntryRequest(world: TestActors): Promise<Call> {
  const { test, family } = world;
  const createdAt = test.clock.now();
  const id = await insertEntryRequest(test.db, family.familyId, {
    tokenHash: randomBytes(32),
    payload: { familyDeviceId: await aReplaceableDevice(world), childId: family.childId, allowedBy: null },
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 60_000),
  });
  return { id, input: { entryRequestId: id } };
}

let registrations = 0;

function newRegistration(): Call {
  const username = `newcomer${++registrations}`;
  return {
    body: { name: 'Newcomer', username, email: `${username}@example.org`, password: 'correct horse' },
  };
}

async function registerNewcomer({ test }: TestActors): Promise<number> {
  const registered = await expectSuccess(test.visitor(), 'POST /api/register', newRegistration().body);
  return registered.body.id;
}

/** Inserted directly, because the rows need more children than a family may have. */
function anotherChild({ test, family: { familyId, parentId } }: TestActors): Promise<number> {
  return insertChild(test.db, familyId, parentId, {
    name: 'Another child',
    avatar: '0',
    look: 'playful',
    readAloud: 'off',
  });
}

async function aPendingParent(world: TestActors): Promise<Call> {
  return { id: await registerNewcomer(world) };
}

async function anApprovedParent(world: TestActors): Promise<Call> {
  const id = await registerNewcomer(world);
  await expectSuccess(world.clients.AD, `POST /api/admin/approve-parent/${id}`);
  return { id };
}

async function anInviteCode({ clients }: TestActors): Promise<Call> {
  const created = await expectSuccess(clients.AD, 'POST /api/invite-codes', {});
  return { id: created.body.id };
}

/** Keeps the old password, so that others can still log in. */
function ownPasswordAgain({ logins }: TestActors, actor: ActorCode): Call {
  const password = passwordOf(logins, actor);
  return { body: { currentPassword: password, newPassword: password } };
}

/** A new family to delete, for actors who may delete one. */
async function aFamilyToErase({ test, logins }: TestActors, actor: ActorCode): Promise<Call> {
  if (actor !== 'PO' && actor !== 'PX' && actor !== 'CP') {
    return { body: { currentPassword: passwordOf(logins, actor), familyName: ADMIN.username } };
  }
  const { parent, parentLogin, familyName } = await aFamily(test);
  return { by: parent, body: { currentPassword: parentLogin.password, familyName } };
}

const REPLACEABLE = 'Replaceable';

/** A viewer in place of the earlier ones, because the number of accounts is limited. */
async function aReplaceableMember(test: TestApp, family: TestFamily): Promise<number> {
  await test.db
    .deleteFrom('parents')
    .where('family_id', '=', family.familyId)
    .where('name', '=', REPLACEABLE)
    .execute();
  return (await aMember(test, family, {}, { name: REPLACEABLE })).parentId;
}

/** The erasure of the family, requested by its first or second parent. Replaces the earlier one, because one can be open. */
async function aPendingChange({ test, family }: TestActors, by: 'first' | 'second'): Promise<Call> {
  const { familyId } = family;
  await test.db.deleteFrom('pending_changes').where('family_id', '=', familyId).execute();
  const parents = await test.db
    .selectFrom('parents')
    .where('family_id', '=', familyId)
    .where('family_role', '=', 'parent')
    .select('id')
    .orderBy('id')
    .execute();
  const requestedAt = test.clock.now();
  const [first, second = first] = parents;
  const requestedBy = (by === 'first' ? first : second)?.id ?? 0;
  const times = { requestedAt, mailedAt: null, dueAt: new Date(requestedAt.getTime() + 3_600_000) };
  const change = { kind: 'erase-family', parentId: null, childId: null, newRole: null } as const;
  return { id: await insertPendingChange(test.db, familyId, { ...change, requestedBy, ...times }) };
}

/** Grown-ups of the family leave as accounts with their role that are made for it. For others, the password is wrong. */
async function aMemberWhoLeaves({ test }: TestActors, actor: ActorCode): Promise<Call> {
  const password = 'another horse';
  const familyRole = LEAVING_ROLES[actor];
  if (!familyRole) return { body: { currentPassword: password } };
  const { client } = await aMember(test, await aFamily(test), { familyRole }, { password });
  return { by: client, body: { currentPassword: password } };
}

const LEAVING_ROLES: Partial<Record<ActorCode, FamilyRole>> = {
  PO: 'parent',
  CP: 'parent',
  HE: 'helper',
  VI: 'viewer',
};

function passwordOf(logins: TestActors['logins'], actor: ActorCode): string {
  return hasLogin(actor) ? logins[actor].password : 'no password';
}

async function aDevice(world: TestActors): Promise<Call> {
  const browser = await signInAfresh(world, 'PO');
  const devices = await expectSuccess(browser, 'GET /api/account/sessions');
  return { id: devices.body.find(({ current }: { current: boolean }) => current).id };
}

async function aLoginWarning({ test, family }: TestActors): Promise<Call> {
  const { familyId, childId } = family;
  const at = test.clock.now();
  const warning = { family_id: familyId, child_id: childId, tries: 10, first_at: at, last_at: at };
  const { id } = await test.db
    .insertInto('login_warnings')
    .values(warning)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id };
}

async function aLockedView(world: TestActors, actor: ActorCode): Promise<Call> {
  const { test, family, logins } = world;
  const body = { password: logins.PO.password };
  if (actor !== 'PO') return { body };
  const by = await signInAfresh(world, 'PO');
  await lockInChildView(test, family, by);
  return { by, body };
}

async function aFailedMail({ test }: TestActors): Promise<Call> {
  const mail = { kind: 'test', recipient: 'admin@example.org', payload: '{}', state: 'failed' } as const;
  const { id } = await test.db.insertInto('outbox').values(mail).returning('id').executeTakeFirstOrThrow();
  return { id };
}

const WISH = { text: 'A trip to the zoo' };

/** The open wishes of a child are limited, those of a day too, and the test creates many. */
async function forgetWishes({ db }: TestApp, { childId }: TestFamily): Promise<void> {
  await db.deleteFrom('wishes').where('child_id', '=', childId).where('text', '=', WISH.text).execute();
  await db.deleteFrom('rate_limits').execute();
}

async function aWish({ test, family }: TestActors): Promise<Call> {
  await forgetWishes(test, family);
  return {
    id: (await expectSuccess(family.parent, `POST /api/children/${family.childId}/wishes`, WISH)).body.id,
  };
}

/** The open redemptions of a child are limited, and the test creates many. */
async function handOutAll({ db, clock }: TestApp, { childId }: TestFamily): Promise<void> {
  await db
    .updateTable('reward_redemptions')
    .set({ fulfilled: true, fulfilled_at: clock.now() })
    .where('child_id', '=', childId)
    .where('fulfilled', '=', false)
    .where('cancelled_at', 'is', null)
    .execute();
}

async function aRedemption({ test, family }: TestActors): Promise<Call> {
  await handOutAll(test, family);
  const redemption = { rewardId: await aReward(family, { pointsCost: 1 }), childId: family.childId };
  const redeemed = await expectSuccess(family.parent, 'POST /api/reward-redemptions', redemption);
  return { id: redeemed.body.id };
}

async function aBonus({ family }: TestActors): Promise<Call> {
  const bonus = { points: 1, reason: 'Helped grandma' };
  await expectSuccess(family.parent, `POST /api/children/${family.childId}/bonus-points`, bonus);
  const { body } = await expectSuccess(
    family.parent,
    `GET /api/children/${family.childId}/points-entries?limit=1`,
  );
  return { id: body.items[0].id };
}

function habitOf(childId: number) {
  return { childId, name: 'Tidy up', description: 'Everything in its box' };
}

function rewardOf(childId: number) {
  return { childId, name: 'Cinema', description: 'Any film you like', icon: 'movie-night' };
}

/** A pause of the child, today and tomorrow. */
async function aPause(test: TestApp, { parent, childId }: TestFamily) {
  await test.db.deleteFrom('pauses').where('child_id', '=', childId).execute();
  const startsOn = familyDay(test.clock.now(), 'Europe/Berlin');
  const pause = { childId, kind: 'sick', startsOn, endsOn: addDays(startsOn, 1) };
  const { body } = await expectSuccess(parent, 'POST /api/pauses', pause);
  return { id: Number(body.id), startsOn };
}

async function aCompletionToUndo({ family }: TestActors) {
  const completion = {
    habitId: await aHabit(family, { pointsPerCompletion: 1 }),
    childId: family.childId,
  };
  await expectSuccess(family.parent, 'POST /api/habit-completions', completion);
  return {
    query: `?habitId=${completion.habitId}&childId=${completion.childId}`,
    input: completion,
  };
}
