import { onePage } from '../../../test-support/openapi/example-values.ts';

export const auditExamples = {
  AuditPage: onePage({
    id: 210,
    at: '2026-03-01T10:00:00.000Z',
    times: 1,
    lastAt: null,
    action: 'parent-approved',
    actorRole: 'parent',
    actorId: 1,
    actorName: 'Administrator',
    subject: 'parent/3',
    subjectName: 'Anna Winter',
  }),
};
