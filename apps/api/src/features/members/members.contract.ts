import { insertPendingChange } from '@starchart/db';
import { FAMILY_ROLES, type FamilyRole, MESSAGES } from '@starchart/schema';
import type { ActorCode, TestActors } from '../../../test-support/actors.ts';
import { EVERYONE_BUT_TOKENS, inFamily, PARENTS, WITHOUT_SESSION } from '../../../test-support/callers.ts';
import type { ContractOf, InvalidValues } from '../../../test-support/contract.ts';
import { newRegistration, passwordOf } from '../../../test-support/contract-calls.ts';
import { aFamily, aMember, anInvitation, type TestFamily } from '../../../test-support/families.ts';
import {
  CONFIRMED_BY_PASSWORD,
  CONFIRMED_BY_RECENT_PASSWORD,
  EMAIL,
  NEW_USERNAME,
  NO_CHILDREN,
  NO_LIST,
  newName,
  PARENT_PASSWORD,
  PARENT_USERNAME,
  textField,
} from '../../../test-support/invalid-values.ts';
import type { TestApp } from '../../../test-support/test-app.ts';
import type { joiningRouter, membersRouter } from './members.router.ts';

const REPLACEABLE = 'Replaceable';

const LEAVING_ROLES: Partial<Record<ActorCode, FamilyRole>> = {
  PO: 'parent',
  CP: 'parent',
  HE: 'helper',
  VI: 'viewer',
};

const NO_ROLES = ['', null];

const UNKNOWN_ROLE: InvalidValues = {
  field: 'familyRole',
  values: ['owner', 'PARENT', 5, ['parent']],
  message: MESSAGES.oneOf(FAMILY_ROLES),
};

export const membersContract: ContractOf<typeof membersRouter> = {
  list: { callers: PARENTS },
  invite: {
    callers: PARENTS,
    call: async ({ test, logins }, actor) => {
      // The number of open invitations is limited, and the test creates many.
      await test.db.deleteFrom('one_time_tokens').execute();
      const currentPassword = passwordOf(logins, actor);
      return { input: { familyRole: 'viewer', label: 'Grandma', currentPassword } };
    },
    invalid: [
      { field: 'familyRole', values: NO_ROLES, message: MESSAGES.familyRole },
      UNKNOWN_ROLE,
      { field: 'childIds', values: NO_CHILDREN, message: MESSAGES.accessTokenChildren },
      NO_LIST,
      ...textField('label', ['', 'x', '     '], MESSAGES.personName, 80),
      newName('label'),
      { field: 'email', values: ['plain', 5], message: MESSAGES.email },
      ...CONFIRMED_BY_RECENT_PASSWORD,
    ],
  },
  invitations: { callers: PARENTS },
  revokeInvitation: {
    callers: inFamily(PARENTS),
    call: async ({ test, family }) => {
      await anInvitation(test, family);
      const { id } = await test.db
        .selectFrom('one_time_tokens')
        .where('family_id', '=', family.familyId)
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { input: { id } };
    },
  },
  update: {
    callers: inFamily(PARENTS),
    call: async ({ test, family, logins }, actor) => ({
      input: {
        id: await aReplaceableMember(test, family),
        childIds: [family.childId],
        currentPassword: passwordOf(logins, actor),
      },
    }),
    invalid: [
      { field: 'familyRole', values: NO_ROLES, message: MESSAGES.familyRole },
      UNKNOWN_ROLE,
      { field: 'childIds', values: NO_CHILDREN, message: MESSAGES.accessTokenChildren },
      NO_LIST,
      ...CONFIRMED_BY_RECENT_PASSWORD,
    ],
  },
  remove: {
    callers: inFamily(PARENTS),
    call: async ({ test, family, logins }, actor) => ({
      input: { id: await aReplaceableMember(test, family), currentPassword: passwordOf(logins, actor) },
    }),
    invalid: CONFIRMED_BY_PASSWORD,
  },
  leave: {
    callers: {
      people: '401 401 401 ok 400 403 403 403 400 ok ok ok 403 403 403 403 403',
      tokens: '403 403 403',
    },
    call: aMemberWhoLeaves,
    invalid: CONFIRMED_BY_PASSWORD,
  },
  pendingChanges: { callers: PARENTS },
  refuseChange: {
    callers: inFamily(PARENTS),
    call: (world, actor) => aPendingChange(world, actor === 'CP' ? 'first' : 'second'),
  },
  withdrawChange: {
    callers: inFamily(PARENTS),
    call: (world, actor) => aPendingChange(world, actor === 'CP' ? 'second' : 'first'),
  },
};

export const joiningContract: ContractOf<typeof joiningRouter> = {
  invitation: {
    callers: EVERYONE_BUT_TOKENS,
    call: async ({ test }) => ({ input: { token: await anInvitation(test, await aFamily(test)) } }),
    invalid: textField('token', [''], MESSAGES.linkExpired, 100),
  },
  join: {
    callers: WITHOUT_SESSION,
    call: async (world) => {
      const token = await anInvitation(world.test, await aFamily(world.test));
      return { input: { ...newRegistration().input, token } };
    },
    endsSession: true,
    invalid: [
      ...textField('name', ['', 'x', '     '], MESSAGES.personName, 80),
      newName('name'),
      ...NEW_USERNAME,
      ...PARENT_USERNAME,
      ...PARENT_PASSWORD,
      {
        ...EMAIL,
        values: EMAIL.values.filter((value) => value !== '' && value !== null && value !== undefined),
      },
      ...textField('token', ['', ' '], MESSAGES.linkExpired, 100),
    ],
  },
};

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
async function aPendingChange({ test, family }: TestActors, by: 'first' | 'second') {
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
  return {
    input: { id: await insertPendingChange(test.db, familyId, { ...change, requestedBy, ...times }) },
  };
}

/** Grown-ups of the family leave as accounts with their role that are made for it. For others, the password is wrong. */
async function aMemberWhoLeaves({ test }: TestActors, actor: ActorCode) {
  const password = 'another horse';
  const familyRole = LEAVING_ROLES[actor];
  if (!familyRole) return { input: { currentPassword: password } };
  const { client } = await aMember(test, await aFamily(test), { familyRole }, { password });
  return { by: client, input: { currentPassword: password } };
}
