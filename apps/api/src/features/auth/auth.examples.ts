import { PASSWORD } from '../../../test-support/openapi/example-values.ts';
import { PARENT } from '../account/account.examples.ts';

export const authExamples = {
  SessionRecord: {
    ...PARENT,
    role: 'parent',
    status: 'approved',
    familyRole: 'parent',
    isAdmin: false,
    timeZone: 'Europe/Berlin',
    childViewLock: true,
    language: null,
    familyLanguage: 'en',
    languages: ['en', 'de', 'es', 'fr'],
    restriction: null,
    permissions: ['completions.record', 'family.read', 'rewards.manage'],
    abilities: ['children.list', 'completions.record', 'rewards.create'],
  },
  LoginInput: { username: 'anna', password: PASSWORD },
  ChildLoginInput: { username: 'mia', password: 'stars' },
  RegisterInput: {
    name: 'Anna Winter',
    username: 'anna',
    email: 'anna@example.org',
    password: PASSWORD,
    inviteCode: 'STAR-7KQ2-M9XD',
    timeZone: 'Europe/Berlin',
  },
};
