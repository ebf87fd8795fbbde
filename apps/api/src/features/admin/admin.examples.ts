import { onePage } from '../../../test-support/openapi/example-values.ts';
import { PARENT } from '../account/account.examples.ts';

const APPLICANT = { ...PARENT, registrationDate: '2026-03-01T09:30:00.000Z' };

const PARENT_SUMMARY = {
  ...APPLICANT,
  username: 'anna',
  status: 'approved',
  isAdmin: false,
  approvedAt: '2026-03-01T10:00:00.000Z',
};

export const adminExamples = {
  PendingParent: { ...APPLICANT, expiresAt: '2026-03-31T09:30:00.000Z' },
  ParentSummary: PARENT_SUMMARY,
  ParentPage: onePage(PARENT_SUMMARY),
};
