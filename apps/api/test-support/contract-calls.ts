import { insertChild } from '@starchart/db';
import { type ActorCode, hasLogin, type TestActors } from './actors.ts';
import { aFamilyDevice, expectSuccess, type TestFamily } from './families.ts';
import type { TestApp } from './test-app.ts';

export function theChild({ family }: TestActors) {
  return { input: { id: family.childId } };
}

export function ofTheChild({ family }: TestActors) {
  return { input: { childId: family.childId } };
}

export async function aReplaceableDevice({ test, family }: TestActors): Promise<number> {
  await removeDevices(test, family, 'Garage');
  return (await aFamilyDevice(test, family, { name: 'Garage' })).id;
}

export async function removeDevices(test: TestApp, { familyId }: TestFamily, name: string): Promise<void> {
  await test.db
    .deleteFrom('family_devices')
    .where('family_id', '=', familyId)
    .where('name', '=', name)
    .execute();
}

let registrations = 0;

export function newRegistration() {
  const username = `newcomer${++registrations}`;
  return {
    input: { name: 'Newcomer', username, email: `${username}@example.org`, password: 'correct horse' },
  };
}

export async function registerNewcomer({ test }: TestActors): Promise<number> {
  const registered = await expectSuccess(test.visitor(), 'POST /api/register', newRegistration().input);
  return registered.body.id;
}

/** Inserted directly, because the rows need more children than a family may have. */
export function anotherChild({ test, family: { familyId, parentId } }: TestActors): Promise<number> {
  return insertChild(test.db, familyId, parentId, {
    name: 'Another child',
    avatar: '0',
    look: 'playful',
    readAloud: 'off',
  });
}

export function passwordOf(logins: TestActors['logins'], actor: ActorCode): string {
  return hasLogin(actor) ? logins[actor].password : 'no password';
}
