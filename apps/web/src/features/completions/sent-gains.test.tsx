import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sentGains } from '@/lib/offline/sent-gains';
import { fakeApi } from '@/testing/fake-api';
import { CHILD_SESSION, EARLY_BIRD, habit, kidDashboard, ROBIN, recorded } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const gains = [
  recorded({ badgesEarned: [EARLY_BIRD] }),
  recorded({ level: 2, leveledUp: true }),
  recorded({ level: 2 }),
];

test.each(['is open', 'opens later'])(
  'what completions brought that were sent later is celebrated together: the page %s',
  async (when) => {
    fakeApi({
      'auth.session': CHILD_SESSION,
      'children.kidDashboard': kidDashboard({ habits: [habit({ name: 'Brush teeth' })] }),
    });
    if (when === 'opens later') sentGains.add(ROBIN.id, gains);
    renderPage(`/kid-dashboard/${ROBIN.id}`);
    await screen.findByRole('article', { name: 'Brush teeth' });
    if (when === 'is open') act(() => sentGains.add(ROBIN.id, gains));

    const celebration = await screen.findByRole('dialog', { name: 'Amazing Job!' });
    expect(celebration).toHaveTextContent('Early Bird');
    expect(celebration).toHaveTextContent('Level 2!');
    expect(sentGains.take(ROBIN.id)).toEqual([]);
  },
);
