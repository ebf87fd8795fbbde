import {
  type BadgeKey,
  badgeOfChild,
  type Child,
  child,
  type Habit,
  habit,
  type LedgerVerification,
  ledgerVerification,
  type PointsEntry,
  pointsEntryPage,
} from '@starchart/schema';
import { expectSuccess, type TestFamily } from './families.ts';
import type { Answer, TestClient } from './test-client.ts';

export function complete(family: TestFamily, habitId: number, by = family.parent): Promise<Answer> {
  return by.rest('POST /api/habit-completions', { habitId, childId: family.childId });
}

/** Undoes the given slot, or the highest completed one. */
export function undo(
  family: TestFamily,
  habitId: number,
  by = family.parent,
  slot?: number,
): Promise<Answer> {
  const query = `habitId=${habitId}&childId=${family.childId}${slot === undefined ? '' : `&slot=${slot}`}`;
  return by.rest(`DELETE /api/habit-completions/today?${query}`);
}

export function redeem(family: TestFamily, rewardId: number, by = family.parent): Promise<Answer> {
  return by.rest('POST /api/reward-redemptions', { rewardId, childId: family.childId });
}

export function deduct(family: TestFamily, pointsToDeduct: unknown, reason?: string): Promise<Answer> {
  return family.parent.rest(`POST /api/children/${family.childId}/adjust-points`, { pointsToDeduct, reason });
}

/** Deletes the family's account; `given` overrides fields of a valid form. */
export function erase(
  { parent, parentLogin, familyName }: Pick<TestFamily, 'parent' | 'parentLogin' | 'familyName'>,
  given: { currentPassword?: unknown; familyName?: unknown } = {},
): Promise<Answer> {
  return parent.rest('DELETE /api/account', {
    currentPassword: parentLogin.password,
    familyName,
    ...given,
  });
}

export async function profileOf(family: TestFamily): Promise<Child> {
  return child.parse(await read(family.parent, `/api/children/${family.childId}`));
}

export async function habitsOf(family: TestFamily, by = family.parent): Promise<Habit[]> {
  return habit.array().parse(await read(by, `/api/children/${family.childId}/habits`));
}

export async function habitOf(family: TestFamily, habitId: number): Promise<Habit> {
  const found = (await habitsOf(family)).find(({ id }) => id === habitId);
  if (!found) throw new Error(`Habit ${habitId} is not listed`);
  return found;
}

/** The child's earned badges, in catalog order. */
export async function badgesOf(family: TestFamily): Promise<BadgeKey[]> {
  const badges = badgeOfChild
    .array()
    .parse(await read(family.parent, `/api/children/${family.childId}/badges`));
  return badges.filter(({ earned }) => earned).map(({ key }) => key);
}

/** The newest 100 ledger entries of the child, newest first. */
export async function entriesOf(family: TestFamily): Promise<PointsEntry[]> {
  const page = await read(family.parent, `/api/children/${family.childId}/points-entries?limit=100`);
  return pointsEntryPage.parse(page).items;
}

export async function verifyLedgerOf(family: TestFamily): Promise<LedgerVerification> {
  return ledgerVerification.parse(
    await read(family.parent, `/api/children/${family.childId}/points-entries/verify`),
  );
}

async function read(by: TestClient, path: string): Promise<unknown> {
  return (await expectSuccess(by, `GET ${path}`)).body;
}
