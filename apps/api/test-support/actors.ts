import {
  aChild,
  aFamily,
  aFamilyDevice,
  aGuest,
  aMember,
  expectSuccess,
  setPin,
  type TestFamily,
} from './families.ts';
import { ADMIN, type TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/**
 * AN anonymous · PP pending parent · RP rejected parent · PO owning parent · PX another approved parent · CS the child
 * itself · CB its sibling · CX child of another family · AD admin who does not own the object · CP another parent of the family · HE,
 * VI its helper and its viewer, both for the child only · DV a family device for the child only, DC the child on it, DP a
 * parent of the family on it by PIN · GC, GH guests with the scopes complete and help, for the child only.
 */
export const ACTORS = [
  'AN',
  'PP',
  'RP',
  'PO',
  'PX',
  'CS',
  'CB',
  'CX',
  'AD',
  'CP',
  'HE',
  'VI',
  'DV',
  'DC',
  'DP',
  'GC',
  'GH',
] as const;
export type ActorCode = (typeof ACTORS)[number];

/** Actors on a family device. */
const ON_DEVICE = ['DV', 'DC', 'DP'] as const;
type DeviceCode = (typeof ON_DEVICE)[number];

/** Actors without a username and password. */
export type ActorWithoutLogin = 'AN' | 'GC' | 'GH';

export function hasLogin(actor: ActorCode): actor is Exclude<ActorCode, ActorWithoutLogin> {
  return actor !== 'AN' && actor !== 'GC' && actor !== 'GH';
}

const GUEST_SCOPES = { GC: 'complete', GH: 'help' } as const;

interface Login {
  username: string;
  password: string;
}

/** A client for each actor, around one family: its parent is PO, its child CS. */
export interface TestActors {
  test: TestApp;
  family: TestFamily;
  siblingId: number;
  /** The parent DP. */
  tabletParentId: number;
  /** Signed in if possible; PP and RP keep a session cookie from before their status changed. */
  clients: Record<ActorCode, TestClient>;
  logins: Record<Exclude<ActorCode, ActorWithoutLogin>, Login>;
}

export async function createActors(test: TestApp): Promise<TestActors> {
  const family = await aFamily(test);
  const sibling = await aChild(test, family.parent, 'sibling');
  const chosen = { childIds: [family.childId] };
  const coParent = await aMember(test, family, { familyRole: 'parent' });
  const helper = await aMember(test, family, { familyRole: 'helper', ...chosen });
  const viewer = await aMember(test, family, { familyRole: 'viewer', ...chosen });
  // Guest passes end with a new password of their creator, and the other parents change theirs.
  const host = await aMember(test, family, { familyRole: 'parent' });
  const ofHost = { familyId: family.familyId, parentId: host.parentId };
  const other = await aFamily(test);
  const pending = await aFamily(test);
  const rejected = await aFamily(test);
  for (const [{ parentId }, status] of [
    [pending, 'pending'],
    [rejected, 'rejected'],
  ] as const) {
    await test.db.updateTable('parents').set({ status }).where('id', '=', parentId).execute();
  }
  const onTablet = await aMember(test, family, { familyRole: 'parent' });
  const tabletParent = {
    ...family,
    parent: onTablet.client,
    parentId: onTablet.parentId,
    parentLogin: onTablet.login,
  };
  await setPin(tabletParent);
  return {
    test,
    family,
    tabletParentId: onTablet.parentId,
    siblingId: sibling.childId,
    clients: {
      AN: test.visitor(),
      PP: pending.parent,
      RP: rejected.parent,
      PO: family.parent,
      PX: other.parent,
      CS: family.child,
      CB: sibling.child,
      CX: other.child,
      AD: await test.admin(),
      CP: coParent.client,
      HE: helper.client,
      VI: viewer.client,
      DV: await onDevice(test, tabletParent, 'DV'),
      DC: await onDevice(test, tabletParent, 'DC'),
      DP: await onDevice(test, tabletParent, 'DP'),
      GC: (await aGuest(test, ofHost, { scope: GUEST_SCOPES.GC, ...chosen })).client,
      GH: (await aGuest(test, ofHost, { scope: GUEST_SCOPES.GH, ...chosen })).client,
    },
    logins: {
      PP: pending.parentLogin,
      RP: rejected.parentLogin,
      PO: family.parentLogin,
      PX: other.parentLogin,
      CS: family.childLogin,
      CB: sibling.childLogin,
      CX: other.childLogin,
      AD: ADMIN,
      CP: coParent.login,
      HE: helper.login,
      VI: viewer.login,
      DV: onTablet.login,
      DC: family.childLogin,
      DP: onTablet.login,
    },
  };
}

/** A client on a new family device. */
async function onDevice(
  test: TestApp,
  family: TestFamily,
  actor: DeviceCode,
  name = 'Kitchen',
): Promise<TestClient> {
  const { client } = await aFamilyDevice(test, family, { name, childIds: [family.childId] });
  const { childId, parentId } = family;
  const profile = { DV: undefined, DC: { childId }, DP: { parentId, pin: '4711' } }[actor];
  if (profile) await expectSuccess(client, 'POST /api/profiles/enter', profile);
  return client;
}

function isOnDevice(actor: ActorCode): actor is DeviceCode {
  return ON_DEVICE.some((one) => one === actor);
}

/** A separate client in which the actor has just signed in; no session for actors who cannot. */
export async function signInAfresh(world: TestActors, actor: ActorCode): Promise<TestClient> {
  const client = world.test.visitor();
  if (actor === 'AN') return client;
  if (actor === 'GC' || actor === 'GH') {
    const { test, family } = world;
    return (await aGuest(test, family, { scope: GUEST_SCOPES[actor], childIds: [family.childId] })).client;
  }
  if (isOnDevice(actor)) {
    const name = 'For one attempt';
    const { db } = world.test;
    await db.deleteFrom('family_devices').where('name', '=', name).execute();
    return await onDevice(world.test, { ...world.family, parentId: world.tabletParentId }, actor, name);
  }
  const isChild = actor === 'CS' || actor === 'CB' || actor === 'CX';
  const { status } = await client.rest(
    isChild ? 'POST /api/child-login' : 'POST /api/login',
    world.logins[actor],
  );
  if (status === 200) await makeLeastRecentlyUsed(world.test);
  return client;
}

/** The sessions of a person are limited: one that serves a single attempt is to be ended before those of the clients. */
async function makeLeastRecentlyUsed({ db, clock }: TestApp): Promise<void> {
  const fiveMinutesAgo = new Date(clock.now().getTime() - 300_000);
  await db
    .updateTable('sessions')
    .set({ last_seen_at: fiveMinutesAgo })
    .where('id', '=', (eb) => eb.selectFrom('sessions').select(({ fn }) => fn.max('id').as('id')))
    .execute();
}
