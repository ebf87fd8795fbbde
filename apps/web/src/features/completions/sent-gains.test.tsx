import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { outboxEntries } from '@/lib/offline/outbox-entries';
import { sentGains } from '@/lib/offline/sent-gains';
import { fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard } from '@/testing/family-device';
import { CHILD_SESSION, EARLY_BIRD, habit, kidDashboard, ROBIN, recorded } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const gains = [
  recorded({ badgesEarned: [EARLY_BIRD] }),
  recorded({ level: 2, leveledUp: true }),
  recorded({ level: 2 }),
];

afterEach(() => {
  sentGains.take(ROBIN.id);
  outboxEntries.write([]);
});

function add(recordedLater: typeof gains) {
  recordedLater.forEach((gain) => sentGains.add(gain));
  sentGains.show();
}

test.each(['is open', 'opens later'])(
  'what completions brought that were sent later is celebrated together: the page %s',
  async (when) => {
    fakeApi({
      'auth.session': CHILD_SESSION,
      'children.kidDashboard': kidDashboard({ habits: [habit({ name: 'Brush teeth' })] }),
    });
    if (when === 'opens later') add(gains);
    renderPage(`/kid-dashboard/${ROBIN.id}`);
    await screen.findByRole('article', { name: 'Brush teeth' });
    if (when === 'is open') act(() => add(gains));

    const celebration = await screen.findByRole('dialog', { name: 'Amazing Job!' });
    expect(celebration).toHaveTextContent('Early Bird');
    expect(celebration).toHaveTextContent('Level 2!');
    expect(sentGains.take(ROBIN.id)).toEqual([]);
  },
);

test('the board of a family device says which badges came with what it sent later', async () => {
  fakeApi({
    'auth.session': deviceSession(),
    'familyDevices.board': familyBoard([childOnBoard({}, [habit({ name: 'Brush teeth' })])]),
  });
  renderPage('/family');
  await screen.findByRole('button', { name: 'Brush teeth for Robin' });
  act(() => add(gains));
  expect(await screen.findByText('A new badge for Robin!')).toBeVisible();
  expect(screen.getByText('Early Bird')).toBeVisible();
});

describe('what an undo took back is not celebrated', () => {
  const READ = recorded({ habitId: 10, badgesEarned: [EARLY_BIRD] });
  const TIDY = recorded({ habitId: 11, level: 2, leveledUp: true });
  const { childId, habitId, slot, day } = READ;
  const undone = { childId, habitId, slot, day };

  test('after it was sent', () => {
    add([READ, TIDY]);
    sentGains.remove(undone, []);
    expect(sentGains.take(childId)).toEqual([TIDY]);
  });

  test('while it waits for the server', () => {
    add([READ, TIDY]);
    const entry = {
      v: 1,
      id: 'a',
      owner: 'child/2',
      habitName: 'Read',
      occurredAt: READ.completedAt,
    } as const;
    outboxEntries.write([{ ...entry, ...undone, op: 'undo', tries: 0, state: 'waiting' }]);
    expect(sentGains.take(childId)).toEqual([TIDY]);
  });

  test('and neither is the badge of another completion that it took with it', () => {
    add([recorded({ habitId: 11, badgesEarned: [EARLY_BIRD] }), READ]);
    sentGains.remove(undone, [EARLY_BIRD.key]);
    expect(sentGains.take(childId)).toMatchObject([{ habitId: 11, badgesEarned: [] }]);
  });
});
