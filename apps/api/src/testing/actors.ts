import { aChild, aFamily, aMember, type TestFamily } from './families.ts';
import { ADMIN, type TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/**
 * AN anonymous · PP pending parent · RP rejected parent · PO owning parent · PX another approved parent · CS the child
 * itself · CB its sibling · CX child of another family · AD admin who does not own the object · CP another parent of the family · HE,
 * VI its helper and its viewer, both for the child only.
 */
export const ACTORS = ['AN', 'PP', 'RP', 'PO', 'PX', 'CS', 'CB', 'CX', 'AD', 'CP', 'HE', 'VI'] as const;
export type ActorCode = (typeof ACTORS)[number];

interface Login {
  username: string;
  password: string;
}

/** A client for each actor, around one family: its parent is PO, its child CS. */
export interface TestActors {
  test: TestApp;
  family: TestFamily;
  siblingId: number;
  /** Signed in if possible; PP and RP keep a session cookie from before their status changed. */
  clients: Record<ActorCode, TestClient>;
  logins: Record<Exclude<ActorCode, 'AN'>, Login>;
}

export async function createActors(test: TestApp): Promise<TestActors> {
  const family = await aFamily(test);
  const sibling = await aChild(test, family.parent, 'sibling');
  const chosen = { childIds: [family.childId] };
  const coParent = await aMember(test, family, { familyRole: 'parent' });
  const helper = await aMember(test, family, { familyRole: 'helper', ...chosen });
  const viewer = await aMember(test, family, { familyRole: 'viewer', ...chosen });
  const other = await aFamily(test);
  const pending = await aFamily(test);
  const rejected = await aFamily(test);
  for (const [{ parentId }, status] of [
    [pending, 'pending'],
    [rejected, 'rejected'],
  ] as const) {
    await test.db.updateTable('parents').set({ status }).where('id', '=', parentId).execute();
  }
  return {
    test,
    family,
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
    },
  };
}

/** A separate client in which the actor has just signed in; no session for actors who cannot. */
export async function signInAfresh(world: TestActors, actor: ActorCode): Promise<TestClient> {
  const client = world.test.visitor();
  if (actor === 'AN') return client;
  const isChild = actor === 'CS' || actor === 'CB' || actor === 'CX';
  await client.rest(isChild ? 'POST /api/child-login' : 'POST /api/login', world.logins[actor]);
  return client;
}
