import { PASSWORD } from '../../../test-support/openapi/example-values.ts';
import { HOURS, PARENT_DASHBOARD } from '../dashboards/dashboards.examples.ts';

const DEVICE_SETTINGS = {
  boardMode: 'check-off',
  showBalances: false,
  lockAfterS: 300,
  keepScreenOn: true,
  dimFrom: '19:30',
  dimUntil: '06:30',
};

export const familyDevicesExamples = {
  FamilyDevice: {
    ...DEVICE_SETTINGS,
    id: 2,
    name: 'Kitchen',
    childIds: null,
    browser: 'Safari on iOS',
    pairedAt: '2026-03-01T10:05:00.000Z',
    lastSeenAt: '2026-03-11T06:30:00.000Z',
    pairedBy: { id: 3, name: 'Anna Winter' },
    current: false,
  },
  InviteFamilyDeviceInput: {
    name: 'Kitchen',
    childIds: null,
    boardMode: 'check-off',
    lockAfterS: 300,
    currentPassword: PASSWORD,
  },
  DevicePairing: {
    url: 'https://home.example.org/pair#c3RhcmNoYXJ0LXBhaXIhIQ',
    pairPath: '/pair#c3RhcmNoYXJ0LXBhaXIhIQ',
    code: '7KQ2-M9XD',
    expiresAt: '2026-03-12T07:10:00.000Z',
  },
  PairFamilyDeviceInput: { code: '7KQ2-M9XD' },
  UpdateFamilyDeviceInput: { boardMode: 'today', dimFrom: '20:00', dimUntil: '06:00' },
  FamilyBoard: {
    today: '2026-03-12',
    now: { part: 'morning', until: '2026-03-12T11:00:00.000Z', ...HOURS },
    name: 'Kitchen',
    boardMode: 'check-off',
    showBalances: false,
    children: [
      {
        id: 7,
        name: 'Mia',
        avatar: '10',
        look: 'playful',
        readAloud: 'off',
        mascotItem: 'kite',
        pin: 'pictures',
        shuffle: true,
        boardCheckOff: true,
        canCheckOff: true,
        sky: PARENT_DASHBOARD.sky,
        currentPoints: null,
        goal: null,
        habits: [],
        pauses: [],
      },
    ],
    grownUps: [{ id: 3, name: 'Anna Winter', pin: true }],
  },
};
