import { expect, test } from 'vitest';
import '@/lib/i18n/i18n';
import { actorTexts, subjectTexts } from './audit-texts';

test('names the actor, or describes a deleted or unnamed actor by the known details', () => {
  expect(actorTexts({ actorName: 'Alex Star', actorRole: 'parent' })).toBe('Alex Star');
  expect(actorTexts({ actorName: null, actorRole: 'parent' })).toBe('A deleted account');
  expect(actorTexts({ actorName: null, actorRole: 'operator' })).toBe('Server console');
});

test('describes a subject by its kind and name, or by its number without a name', () => {
  expect(subjectTexts({ subject: 'parent/5', subjectName: 'Robin Winter' })).toBe('Parent Robin Winter');
  expect(subjectTexts({ subject: 'invite-code/12', subjectName: null })).toBe('Invite code #12');
  expect(subjectTexts({ subject: null, subjectName: null })).toBe('');
});
