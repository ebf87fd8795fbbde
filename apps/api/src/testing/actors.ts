import { aChild, aFamily, type TestFamily } from './families.ts';
import { ADMIN, type TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/**
 * AN anonymous · PP pending parent · RP rejected parent · PO owning parent · PX another approved parent · CS the child
 * itself · CB its sibling · CX child of another family · AD admin who does not own the object.
 */
export const ACTORS = ['AN', 'PP', 'RP', 'PO', 'PX', 'CS', 'CB', 'CX', 'AD'] as const;
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
    },
  };
}

/** A separate client in which the actor has just signed in; no session for actors who cannot. */
export async function signInAfresh(world: TestActors, actor: ActorCode): Promise<TestClient> {
  const client = world.test.visitor();
  if (actor === 'AN') return client;
  const isChild = actor.startsWith('C');
  await client.rest(isChild ? 'POST /api/child-login' : 'POST /api/login', world.logins[actor]);
  return client;
}
