import { expect, test } from 'vitest';
import { deviceSession, profileSession } from '@/testing/family-device';
import { CHILD_SESSION, GUEST, PARENT, ROBIN } from '@/testing/records';
import { countsAsChild, ownerOf, personOf } from './session-identity';

const DEVICE = deviceSession();
const { id, name } = ROBIN;

test.each([
  ['a parent', PARENT, 'parent/1', 'parent/1'],
  ['a child', CHILD_SESSION, `child/${id}`, `child/${id}`],
  ['a family device', DEVICE, `device/${DEVICE.id}`, `device/${DEVICE.id}`],
  [
    'an open profile',
    profileSession({ id, name, role: 'child' }),
    `child/${id}`,
    `device/${DEVICE.familyDevice?.id}`,
  ],
  ['a guest', GUEST, `guest/${GUEST.id}`, 'guest'],
  ['a visitor', null, undefined, undefined],
  ['a session that is not known yet', undefined, undefined, undefined],
])(
  'the person who uses the page of %s, and the owner of what it leaves behind',
  (_title, session, person, owner) => {
    expect(personOf(session)).toBe(person);
    expect(ownerOf(session)).toBe(owner);
  },
);

test.each([
  ['of a parent', PARENT, false],
  ['of a child', CHILD_SESSION, true],
  ['of a family device', DEVICE, true],
  ['of a visitor', null, true],
])('a tap %s counts as the child on its page, elsewhere %#', (_whose, session, isOfChild) => {
  expect(countsAsChild(session, true)).toBe(true);
  expect(countsAsChild(session, false)).toBe(isOfChild);
});
