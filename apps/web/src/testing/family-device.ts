import type {
  ChildOnBoard,
  FamilyBoard,
  FamilyDeviceOfSession,
  HabitSummary,
  SessionRecord,
} from '@starchart/schema';
import { childToday, NO_STARS, NOW, PARENT, ROBIN } from '@/testing/records';

export const KITCHEN: FamilyDeviceOfSession = {
  id: 9,
  name: 'Kitchen',
  boardMode: 'check-off',
  showBalances: false,
  lockAfterS: 300,
  keepScreenOn: false,
  dimFrom: null,
  dimUntil: null,
};

const { timeZone, language, familyLanguage, languages, abilities, childViewLock } = PARENT;
const common = { timeZone, language, familyLanguage, languages, abilities, childViewLock };

/** The session of a family device without an open profile. */
export function deviceSession(settings: Partial<FamilyDeviceOfSession> = {}): SessionRecord {
  return {
    ...common,
    id: KITCHEN.id,
    name: KITCHEN.name,
    role: 'device',
    restriction: { source: 'device', name: KITCHEN.name },
    permissions: ['board.read', 'profiles.enter', 'profiles.requestEntry', 'completions.record'],
    familyDevice: { ...KITCHEN, ...settings },
  };
}

/** The session of an open profile on a family device, until five minutes from now. */
export function profileSession(
  person: Pick<SessionRecord, 'id' | 'name' | 'role'>,
  settings: Partial<FamilyDeviceOfSession> = {},
): SessionRecord {
  const familyDevice = { ...KITCHEN, ...settings };
  const { lockAfterS } = familyDevice;
  return {
    ...common,
    restriction: null,
    permissions: ['profiles.enter'],
    ...person,
    familyDevice,
    profileExpiresAt: lockAfterS === null ? null : new Date(Date.now() + lockAfterS * 1000).toISOString(),
  };
}

export function childOnBoard(
  fields: Partial<ChildOnBoard> = {},
  habits: readonly HabitSummary[] = [],
): ChildOnBoard {
  return {
    ...childToday(ROBIN, habits),
    readAloud: 'off',
    pin: null,
    shuffle: true,
    boardCheckOff: false,
    canCheckOff: true,
    sky: NO_STARS,
    ...fields,
    mascotItem: fields.mascotItem ?? null,
    currentPoints: fields.currentPoints ?? null,
    goal: fields.goal ?? null,
  };
}

export function familyBoard(
  children: readonly ChildOnBoard[],
  fields: Partial<FamilyBoard> = {},
): FamilyBoard {
  return {
    today: '2026-03-11',
    now: NOW,
    name: KITCHEN.name,
    boardMode: KITCHEN.boardMode,
    showBalances: false,
    children: [...children],
    grownUps: [
      { id: 1, name: 'Anna', pin: true },
      { id: 4, name: 'Ben', pin: false },
    ],
    ...fields,
  };
}
