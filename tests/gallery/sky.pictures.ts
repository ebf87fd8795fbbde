import { createFamily, post, signIn, skipNews } from '../e2e/api-setup.ts';
import { ADMIN } from '../e2e/environment.ts';
import { addFullDays } from '../e2e/fixtures.ts';
import { failProcedure, neverRespond } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

const MIA = { username: 'mia', password: 'stars' };

picture(
  'kid-sky',
  async (page) => {
    await signIn(page, MIA, 'child');
    await page.goto('/kid-dashboard/1/sky', { waitUntil: 'networkidle' });
    await page.getByRole('listitem').first().waitFor();
  },
  { dark: true },
);

picture('kid-sky-star', async (page) => {
  await signIn(page, MIA, 'child');
  await page.goto('/kid-dashboard/1/sky', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Fox' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'The star after' }).waitFor();
});

picture('kid-sky-loading', async (page) => {
  await signIn(page, MIA, 'child');
  await neverRespond(page, 'sky.get');
  await page.goto('/kid-dashboard/1/sky');
  await page.getByRole('status', { name: 'Loading...' }).waitFor();
});

picture('kid-sky-error', async (page) => {
  await signIn(page, MIA, 'child');
  await failProcedure(page, 'sky.get');
  await page.goto('/kid-dashboard/1/sky');
  await page.getByText("We couldn't open your sky.").waitFor();
});

picture('kid-sky-first', async (page) => {
  const { childId, childLogin } = await createFamily('Mia');
  await signIn(page, childLogin, 'child');
  await page.goto(`/kid-dashboard/${childId}/sky`, { waitUntil: 'networkidle' });
  await page.getByText('Your sky is ready for its first star.').waitFor();
});

picture('kid-sky-strip', async (page) => {
  await signIn(page, MIA, 'child');
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'My night sky' }).waitFor();
});

for (const look of ['playful', 'plain']) {
  picture(
    `kid-morning-${look}`,
    async (page) => {
      const family = await createFamily('Mia');
      const { api, childId, childLogin } = family;
      await addFullDays(family, 2);
      await api.patch(`/api/children/${childId}`, { data: { look } });
      for (const name of ['Brush my teeth', 'Feed the dog', 'Read for 20 minutes', 'Set the table']) {
        await post(api, '/api/habits', { childId, name, description: 'Every single day' });
      }
      const castle = { name: 'Weekend at the castle', description: 'With a tower', pointsCost: 90 };
      const { id: rewardId } = await post(api, '/api/rewards', { childId, icon: 'castle', ...castle });
      await api.put(`/api/children/${childId}/goal`, { data: { rewardId } });
      await skipNews(family);
      await signIn(page, childLogin, 'child');
      await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
      await page.getByText("Yesterday's star: Fox, 2 of 3").waitFor();
    },
    { inScreen: true, dark: true },
  );
}

picture('parent-sky', async (page) => {
  await signIn(page, ADMIN);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Night sky' }).waitFor();
});

picture(
  'kid-sky-star-of-day',
  async (page) => {
    const { api, childId, childLogin } = await createFamily('Mia', { celebratesDay: true });
    await post(api, '/api/habits', { childId, name: 'Brush teeth', description: 'Every single day' });
    await signIn(page, childLogin, 'child');
    await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Mark Complete!' }).click();
    await page.getByRole('dialog', { name: 'All done for today!' }).waitFor();
  },
  { inMotionAfterMs: 2_600 },
);
