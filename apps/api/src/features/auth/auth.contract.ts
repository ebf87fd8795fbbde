import { INPUT_MESSAGES, MESSAGES } from '@starchart/schema';
import { type ActorCode, hasLogin, type TestActors } from '../../../test-support/actors.ts';
import { EVERYONE, EVERYONE_BUT_TOKENS, SIGNED_IN } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { newRegistration } from '../../../test-support/contract-calls.ts';
import {
  EMAIL,
  LANGUAGE_CHOICES,
  NEW_USERNAME,
  newName,
  PARENT_PASSWORD,
  PARENT_USERNAME,
  PILED_MARKS,
  SHORT_USERNAMES,
  textField,
} from '../../../test-support/invalid-values.ts';
import type { authRouter } from './auth.router.ts';

export const authContract: ContractOf<typeof authRouter> = {
  me: { callers: SIGNED_IN },
  session: { callers: EVERYONE },
  login: {
    callers: { people: '401 403 403 ok ok 401 401 401 ok ok ok ok ok 401 ok 401 401', tokens: '403 403 403' },
    call: ownCredentials,
    endsSession: true,
    invalid: [...textField('username', SHORT_USERNAMES, MESSAGES.parentUsername, 254), ...PARENT_PASSWORD],
  },
  childLogin: {
    callers: {
      people: '401 401 401 401 401 ok ok ok 401 401 401 401 401 ok 401 401 401',
      tokens: '403 403 403',
    },
    call: ownCredentials,
    endsSession: true,
    invalid: [
      ...textField('username', ['', 'a', ' a '], MESSAGES.kidLoginUsername, 40),
      ...textField('password', ['', '123'], MESSAGES.kidLoginPassword, 128),
    ],
  },
  register: {
    callers: EVERYONE_BUT_TOKENS,
    call: newRegistration,
    invalid: [
      ...textField('name', ['', 'x', '     ', '\u00a0\u2003'], MESSAGES.personName, 80),
      newName('name'),
      PILED_MARKS,
      ...NEW_USERNAME,
      ...PARENT_USERNAME,
      ...PARENT_PASSWORD,
      EMAIL,
      { field: 'inviteCode', values: ['no such code', '   '], message: MESSAGES.inviteCode },
      { field: 'inviteCode', values: [5, []], message: INPUT_MESSAGES.text },
      // Unknown texts are what a browser reports, and lead to the defaults.
      { field: 'language', values: [1, null, []], message: LANGUAGE_CHOICES },
      { field: 'timeZone', values: [5, null, []] },
    ],
  },
  logout: { callers: EVERYONE_BUT_TOKENS, endsSession: true },
};

function ownCredentials({ logins }: TestActors, actor: ActorCode) {
  return { input: hasLogin(actor) ? { ...logins[actor] } : { username: 'unknown', password: 'no password' } };
}
