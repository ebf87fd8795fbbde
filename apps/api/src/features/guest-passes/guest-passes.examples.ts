import { PASSWORD } from '../../../test-support/openapi/example-values.ts';

const GUEST_PASS = {
  id: 6,
  label: 'Grandma',
  childIds: [7],
  scope: 'help',
  bonusLimit: 5,
  until: '2026-03-14T21:00:00.000Z',
  createdBy: { id: 3, name: 'Anna Winter' },
  browsers: 1,
};

export const guestPassesExamples = {
  GuestPass: GUEST_PASS,
  NewGuestPass: {
    ...GUEST_PASS,
    url: 'https://home.example.org/guest#c3RhcmNoYXJ0LWpvaW4hIQ',
    openPath: '/guest#c3RhcmNoYXJ0LWpvaW4hIQ',
  },
  CreateGuestPassInput: {
    label: 'Grandma',
    childIds: [7],
    scope: 'help',
    bonusLimit: 5,
    until: '2026-03-14T21:00:00.000Z',
    currentPassword: PASSWORD,
  },
  OpenGuestPassInput: { token: 'c3RhcmNoYXJ0LWpvaW4hIQ' },
};
