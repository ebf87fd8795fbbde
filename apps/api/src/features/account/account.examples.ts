import { NEW_PASSWORD, PASSWORD } from '../../../test-support/openapi/example-values.ts';

export const PARENT = { id: 3, name: 'Anna Winter', email: 'anna@example.org' };

export const accountExamples = {
  RequestPasswordResetInput: { email: 'anna@example.org' },
  ResetPasswordInput: { password: NEW_PASSWORD },
  Account: {
    ...PARENT,
    nameForChildren: 'Mama',
    username: 'anna',
    pendingEmail: null,
    familyName: 'The Winters',
    timeZone: 'Europe/Berlin',
    weekStartsOn: 1,
    afternoonStartsAt: 12,
    eveningStartsAt: 18,
    childViewLock: true,
    language: null,
    familyLanguage: 'en',
    currency: 'EUR',
    offlineCompletions: 'accept',
    hoursToRefuseErasure: 72,
    offersInvite: false,
  },
  UpdateAccountInput: {
    familyName: 'The Winters',
    weekStartsOn: 1,
    afternoonStartsAt: 12,
    eveningStartsAt: 18,
  },
  ChangePasswordInput: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  Device: {
    id: 31,
    name: 'Firefox on Windows',
    child: null,
    signedInAt: '2026-03-01T10:05:00.000Z',
    lastSeenAt: '2026-03-11T18:30:00.000Z',
    current: true,
  },
  LoginWarning: {
    id: 2,
    child: { id: 7, name: 'Mia' },
    knownDevice: false,
    tries: 10,
    firstAt: '2026-03-10T21:03:00.000Z',
    lastAt: '2026-03-10T21:09:30.000Z',
    dismissed: false,
  },
  ConfirmedByPassword: { currentPassword: PASSWORD },
  ConfirmedByRecentPassword: { currentPassword: PASSWORD },
  ExportTicket: {
    downloadPath: '/api/account/export/3.1773252300.Yk3v0c2lnbmF0dXJl',
    expiresAt: '2026-03-11T18:05:00.000Z',
  },
  EraseFamilyInput: { currentPassword: PASSWORD, familyName: 'The Winters' },
};
