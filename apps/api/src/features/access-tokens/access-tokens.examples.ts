import type { AccessToken } from '@starchart/schema';
import { PASSWORD } from '../../../test-support/openapi/example-values.ts';

const ACCESS_TOKEN: AccessToken = {
  id: 5,
  name: 'Kitchen display',
  hint: 'x7Qd',
  scope: 'complete',
  children: [{ id: 7, name: 'Mia' }],
  createdAt: '2026-03-11T12:00:00.000Z',
  expiresAt: '2026-06-09T12:00:00.000Z',
  expired: false,
  lastUsedAt: '2026-03-11T18:30:00.000Z',
};

export const accessTokensExamples = {
  CreateAccessTokenInput: {
    name: 'Kitchen display',
    scope: 'complete',
    childIds: [7],
    expiresInDays: 90,
    currentPassword: PASSWORD,
  },
  AccessToken: ACCESS_TOKEN,
  NewAccessToken: { ...ACCESS_TOKEN, lastUsedAt: null, token: 'sc_…x7Qd' },
};
