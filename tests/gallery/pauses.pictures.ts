import type { Page } from '@playwright/test';
import { createFamily, type Family, post, signIn } from '../e2e/api-setup.ts';
import { picture } from './picture.ts';

const QUESTS = [
  { name: 'Brush teeth', icon: 'brush-teeth', color: 'primary' },
  { name: 'Practice the violin', icon: 'violin', color: 'accent' },
  { name: 'Read for 20 minutes', icon: 'reading', color: 'purple' },
] as const;

/** A child with three habits, done on the six days before today. `day` counts from today. */
async function createPausedFamily() {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  const { today } = await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
  const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const habitIds: number[] = [];
  for (const quest of QUESTS) {
    const data = { childId, description: 'Every day', pointsPerCompletion: 5, ...quest };
    habitIds.push((await post(api, '/api/habits', data)).id);
  }
  const days = [6, 5, 4, 3, 2, 1].map((ago) => day(-ago));
  const cells = habitIds.flatMap((habitId) => days.map((one) => ({ habitId, day: one, done: true })));
  await post(api, `/api/children/${childId}/chart-corrections`, { cells });
  const pause = (fields: object) => post(api, '/api/pauses', { childId, kind: 'sick', ...fields });
  return { ...family, habitIds, day, pause };
}

async function openAsChild(page: Page, { childLogin }: Family): Promise<void> {
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
}

picture(
  'pause-kid-sick',
  async (page) => {
    const family = await createPausedFamily();
    await family.pause({ startsOn: family.day(0), endsOn: family.day(2) });
    await openAsChild(page, family);
    await page.getByText('Feel like doing one anyway? (3)').waitFor();
  },
  { dark: true },
);

picture('pause-kid-anyway', async (page) => {
  const family = await createPausedFamily();
  await family.pause({ kind: 'vacation', startsOn: family.day(0), endsOn: family.day(2) });
  await openAsChild(page, family);
  await page.getByText('Feel like doing one anyway? (3)').click();
});

picture(
  'pause-kid-one-quest',
  async (page) => {
    const family = await createPausedFamily();
    const [, habitId] = family.habitIds;
    await family.pause({ habitId, kind: 'away', startsOn: family.day(0), endsOn: family.day(3) });
    await openAsChild(page, family);
    await page.getByText(/^Taking a break until/).waitFor();
  },
  { dark: true },
);

picture('pause-kid-back', async (page) => {
  const family = await createPausedFamily();
  await family.pause({ startsOn: family.day(-3), endsOn: family.day(-1) });
  await openAsChild(page, family);
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
});

picture(
  'pause-board',
  async (page) => {
    const family = await createPausedFamily();
    const { api, day, pause, parentLogin } = family;
    for (const [place, name] of ['Leo', 'Noor'].entries()) {
      const { id } = await post(api, '/api/children', { name, avatar: `${place + 4}` });
      for (const quest of QUESTS) {
        const data = { childId: id, description: 'Every day', pointsPerCompletion: 5, ...quest };
        const { id: habitId } = await post(api, '/api/habits', data);
        if (name === 'Leo' && quest === QUESTS[1]) {
          const scope = { childId: id, habitId, kind: 'day_off' };
          await pause({ ...scope, startsOn: day(0), endsOn: day(0) });
        }
      }
    }
    await pause({ startsOn: day(0), endsOn: day(2) });
    const data = { name: 'Kitchen', boardMode: 'check-off', currentPassword: parentLogin.password };
    const { pairPath } = await (await api.post('/api/family-device-invitations', { data })).json();
    await page.goto(pairPath);
    await page.getByRole('link', { name: "Let's go!" }).waitFor();
    await page.goto('/family', { waitUntil: 'networkidle' });
  },
  { dark: true },
);
