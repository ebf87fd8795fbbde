import { PASSWORD } from '../../../test-support/openapi/example-values.ts';

const MEMBER = {
  id: 4,
  name: 'Grandma',
  familyRole: 'helper',
  childIds: [7],
  isPending: false,
  lastSeenOn: '2026-03-12',
  pendingChange: null,
};

export const membersExamples = {
  JoinInput: {
    name: 'Ben Winter',
    username: 'ben',
    email: 'ben@example.org',
    password: PASSWORD,
    token: 'c3RhcmNoYXJ0LWpvaW4hIQ',
  },
  Member: MEMBER,
  PendingChange: {
    id: 2,
    kind: 'remove-parent',
    parent: { id: 5, name: 'Ben Winter' },
    child: null,
    newRole: null,
    requestedBy: { id: 3, name: 'Anna Winter' },
    requestedAt: '2026-03-12T17:00:00.000Z',
    dueAt: '2026-03-15T17:00:00.000Z',
  },
  AppliedOrPending: { applied: false, change: { id: 2, dueAt: '2026-03-15T17:00:00.000Z' } },
  FindInvitationInput: { token: 'c3RhcmNoYXJ0LWpvaW4hIQ' },
  ShownInvitation: {
    invitedBy: 'Anna Winter',
    label: 'Grandma',
    familyName: 'The Winters',
    familyRole: 'parent',
    needsApproval: false,
  },
  InviteMemberInput: {
    familyRole: 'helper',
    childIds: [7],
    label: 'Grandma',
    email: 'grandma@example.org',
    currentPassword: PASSWORD,
  },
  NewInvitation: {
    id: 3,
    url: 'https://home.example.org/join#c3RhcmNoYXJ0LWpvaW4hIQ',
    joinPath: '/join#c3RhcmNoYXJ0LWpvaW4hIQ',
    expiresAt: '2026-03-19T07:00:00.000Z',
  },
  Invitation: {
    id: 3,
    label: 'Grandma',
    familyRole: 'helper',
    childIds: [7],
    expiresAt: '2026-03-19T07:00:00.000Z',
  },
  UpdateMemberInput: { familyRole: 'viewer', childIds: [7], currentPassword: PASSWORD },
  RemoveMemberInput: { currentPassword: PASSWORD },
};
