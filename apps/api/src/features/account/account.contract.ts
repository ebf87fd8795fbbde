import { MESSAGES, OFFLINE_COMPLETIONS } from '@starchart/schema';
import { type ActorCode, signInAfresh, type TestActors } from '../../../test-support/actors.ts';
import { EVERYONE_BUT_TOKENS, GROWN_UPS, inFamily, PARENTS } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { passwordOf, registerNewcomer } from '../../../test-support/contract-calls.ts';
import { aFamily, expectSuccess } from '../../../test-support/families.ts';
import {
  CONFIRMED_BY_PASSWORD,
  CONFIRMED_BY_RECENT_PASSWORD,
  EMAIL,
  LANGUAGE_CHOICES,
  LIKE_EMAIL,
  LONE_SURROGATE,
  NEW_USERNAME,
  NO_NUMBERS,
  NUL,
  newName,
  optionalTextField,
  PARENT_PASSWORD,
  SHORT_USERNAMES,
  textField,
} from '../../../test-support/invalid-values.ts';
import { aLinkFor } from '../../../test-support/links.ts';
import { ADMIN } from '../../../test-support/test-app.ts';
import type { accountRouter } from './account.router.ts';

/** The grown-up whose device it is. */
const OWNER = {
  people: '401 401 401 ok 404 403 403 403 404 404 404 404 403 403 403 403 403',
  tokens: '403 403 403',
};

const NO_LANGUAGES = ['xx', 'EN', 'de-DE', '', 1];

export const accountContract: ContractOf<typeof accountRouter> = {
  get: { callers: GROWN_UPS },
  update: {
    callers: GROWN_UPS,
    call: () => ({ input: { name: 'New name' } }),
    invalid: [
      newName('name'),
      newName('familyName'),
      ...NEW_USERNAME,
      ...optionalTextField('name', ['', 'x', '     '], MESSAGES.personName, 80),
      ...optionalTextField('familyName', ['', 'x', '     '], MESSAGES.personName, 80),
      ...optionalTextField('username', SHORT_USERNAMES, MESSAGES.parentUsername, 40),
      LIKE_EMAIL,
      { ...EMAIL, values: EMAIL.values.filter((value) => value !== undefined) },
      { field: 'timeZone', values: [null, 5] },
      {
        field: 'timeZone',
        values: ['Mars/Olympus', '', 'europe', '+25:00', '../etc/passwd', 'UTC\u0000'],
        message: MESSAGES.timeZone,
      },
      { field: 'language', values: NO_LANGUAGES, message: LANGUAGE_CHOICES },
      { field: 'currency', values: ['', 'eur', 'EURO', 'ZZZ', '€', 5, []], message: MESSAGES.currency },
      { field: 'emptyAmounts', values: ['true', 1, null, {}] },
      { field: 'familyLanguage', values: [...NO_LANGUAGES, null], message: LANGUAGE_CHOICES },
      {
        field: 'offlineCompletions',
        values: ['', 'yes', 5, null],
        message: MESSAGES.oneOf(OFFLINE_COMPLETIONS),
      },
      { field: 'offersInvite', values: [true, 'no', 1, null] },
      { field: 'weekStartsOn', values: [0, 8, ...NO_NUMBERS], message: MESSAGES.dayOfWeek },
      { field: 'afternoonStartsAt', values: [0, 18, 23, ...NO_NUMBERS], message: MESSAGES.partsOfDay },
      { field: 'eveningStartsAt', values: [1, 12, 24, ...NO_NUMBERS], message: MESSAGES.partsOfDay },
      { field: 'childViewLock', values: ['true', 1, null] },
      ...optionalTextField('currentPassword', [''], MESSAGES.currentPassword, 128),
      // Only the parent changes a username or email address, with the password.
      {
        field: 'currentPassword',
        values: [undefined],
        message: MESSAGES.currentPassword,
        among: { username: 'another-name' },
      },
      {
        field: 'currentPassword',
        values: ['wrong horse'],
        message: MESSAGES.wrongPassword,
        among: { email: 'another@example.org' },
      },
    ],
  },
  changePassword: {
    callers: GROWN_UPS,
    call: ownPasswordAgain,
    invalid: [
      ...CONFIRMED_BY_PASSWORD,
      ...textField('newPassword', ['', '12345'], MESSAGES.parentPassword, 128),
    ],
  },
  sessions: { callers: GROWN_UPS },
  endSession: {
    callers: OWNER,
    call: aDevice,
  },
  devices: { callers: GROWN_UPS },
  signOutDevice: {
    callers: OWNER,
    call: aDevice,
  },
  export: {
    callers: PARENTS,
    call: ({ logins }, actor) => ({ input: { currentPassword: passwordOf(logins, actor) } }),
    invalid: CONFIRMED_BY_RECENT_PASSWORD,
  },
  erase: {
    // The first admin is the only one, but other families need one.
    callers: {
      people: '401 401 401 ok ok 403 403 403 409 ok 403 403 403 403 403 403 403',
      tokens: '403 403 403',
    },
    call: aFamilyToErase,
    invalid: [
      ...CONFIRMED_BY_PASSWORD,
      {
        field: 'familyName',
        values: ['', '   ', 'Parent of family123', 'Parent of', NUL, LONE_SURROGATE, undefined, null, 5, []],
        message: MESSAGES.familyNameTyped,
      },
    ],
  },
  loginWarnings: { callers: PARENTS },
  dismissLoginWarning: { callers: inFamily(PARENTS), call: aLoginWarning },
  requestPasswordReset: {
    callers: EVERYONE_BUT_TOKENS,
    call: async ({ test }) => {
      // Requests are limited per address, and the test sends many.
      await test.db.deleteFrom('rate_limits').execute();
      return { input: { email: ADMIN.email } };
    },
    invalid: [EMAIL],
  },
  resetPassword: {
    callers: EVERYONE_BUT_TOKENS,
    call: async (world) => ({
      input: { token: await aLinkFor(world.test, await registerNewcomer(world)), password: 'another horse' },
    }),
    invalid: [
      ...PARENT_PASSWORD,
      { field: 'token', values: ['whatever the body says'], message: MESSAGES.linkExpired },
    ],
  },
  confirmEmail: {
    callers: EVERYONE_BUT_TOKENS,
    call: async (world) => {
      const parentId = await registerNewcomer(world);
      return { input: { token: await aLinkFor(world.test, parentId, `confirmed${parentId}@example.org`) } };
    },
  },
};

/** Keeps the old password, so that others can still log in. */
function ownPasswordAgain({ logins }: TestActors, actor: ActorCode) {
  const password = passwordOf(logins, actor);
  return { input: { currentPassword: password, newPassword: password } };
}

/** A new family to delete, for actors who may delete one. */
async function aFamilyToErase({ test, logins }: TestActors, actor: ActorCode) {
  if (actor !== 'PO' && actor !== 'PX' && actor !== 'CP') {
    return { input: { currentPassword: passwordOf(logins, actor), familyName: ADMIN.username } };
  }
  const { parent, parentLogin, familyName } = await aFamily(test);
  return { by: parent, input: { currentPassword: parentLogin.password, familyName } };
}

async function aDevice(world: TestActors) {
  const browser = await signInAfresh(world, 'PO');
  const devices = await expectSuccess(browser, 'GET /api/account/sessions');
  return { input: { id: devices.body.find(({ current }: { current: boolean }) => current).id } };
}

async function aLoginWarning({ test, family }: TestActors) {
  const { familyId, childId } = family;
  const at = test.clock.now();
  const warning = { family_id: familyId, child_id: childId, tries: 10, first_at: at, last_at: at };
  const { id } = await test.db
    .insertInto('login_warnings')
    .values(warning)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { input: { id } };
}
