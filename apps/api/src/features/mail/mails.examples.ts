import { onePage } from '../../../test-support/openapi/example-values.ts';

const MAIL = {
  id: 88,
  kind: 'registration-approved',
  recipient: 'anna@example.org',
  subject: 'Welcome to Starchart',
  state: 'sent',
  createdAt: '2026-03-01T10:00:00.000Z',
  sentAt: '2026-03-01T10:00:02.000Z',
  attempts: 1,
  lastError: null,
  linkPath: null,
};

export const mailsExamples = {
  MailPage: { ...onePage(MAIL), canSend: true, linksAreLocal: false },
};
