import { expect, test } from 'vitest';
import '@/lib/i18n/i18n';
import { actorWords, subjectWords } from './audit-words';

test('names the actor, or describes a deleted or unnamed actor by the known details', () => {
  expect(actorWords({ actorName: 'Alex Star', actorRole: 'parent' })).toBe('Alex Star');
  expect(actorWords({ actorName: null, actorRole: 'parent' })).toBe('A deleted account');
  expect(actorWords({ actorName: null, actorRole: 'operator' })).toBe('Server console');
});

test('describes a subject by its kind and name, or by its number without a name', () => {
  expect(subjectWords({ subject: 'parent/5', subjectName: 'Robin Winter' })).toBe('Parent Robin Winter');
  expect(subjectWords({ subject: 'invite-code/12', subjectName: null })).toBe('Invite code #12');
  expect(subjectWords({ subject: null, subjectName: null })).toBe('');
});
