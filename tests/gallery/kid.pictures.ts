import type { Page } from '@playwright/test';
import { createFamily, createLargeFamily, post, signIn, skipNews } from '../e2e/api-setup.ts';
import { ADMIN } from '../e2e/environment.ts';
import { earn, giveBonus, redeem } from '../e2e/ledger-setup.ts';
import { failProcedure, neverRespond } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

const MIA = { username: 'mia', password: 'stars' };

picture('kid-dashboard-full', (page) => openAs(page, MIA), { dark: true });

picture('kid-dashboard-parent-view', async (page) => {
  await signIn(page, ADMIN);
  await page.goto('/parent-dashboard');
  await switchToChildView(page);
  await page.getByRole('link', { name: 'Parent View' }).waitFor();
});

picture('kid-dashboard-loading', async (page) => {
  await signIn(page, MIA, 'child');
  await neverRespond(page, 'kidDashboard');
  await page.goto('/kid-dashboard/1');
  await page.getByText('Loading...').waitFor();
});

picture('kid-dashboard-skeleton', async (page) => {
  await signIn(page, ADMIN);
  await page.goto('/parent-dashboard');
  await neverRespond(page, 'kidDashboard');
  await switchToChildView(page);
  await page
    .locator('main')
    .getByRole('status')
    .filter({ hasText: 'Loading...' })
    .waitFor({ state: 'attached' });
});

picture(
  'kid-plain-loading',
  async (page) => {
    const childId = await openPlain(page);
    await page.goto(`/kid-dashboard/${childId}`, { waitUntil: 'networkidle' });
    await neverRespond(page, 'kidDashboard');
    await page.reload();
    await page.getByText('Loading...').waitFor({ state: 'attached' });
  },
  { dark: true },
);

picture('kid-dashboard-eight-quests', async (page) => {
  const { api, childId, childLogin } = await createFamily('Alexandrina Sophia');
  await addDay(api, childId);
  for (const icon of ['bath', 'laundry', 'drawing', 'bedtime']) {
    await addQuest(api, childId, { name: `Quest with a ${icon} picture`, icon, color: 'success' });
  }
  await openAs(page, childLogin);
  for (let taps = 0; taps < 3; taps++) {
    await page.getByRole('button', { name: 'Mark Complete!' }).first().click();
  }
  await page.getByText('3 of 7 quests done').waitFor();
});

picture('kid-dashboard-error', async (page) => {
  await signIn(page, MIA, 'child');
  await failProcedure(page, 'children.ownDashboard');
  await failProcedure(page, 'children.kidDashboard');
  await page.goto('/kid-dashboard');
  await page.getByText("We couldn't find your profile.").waitFor();
});

picture('kid-dashboard-nothing-yet', async (page) => {
  const { childLogin } = await createFamily('Mia');
  await openAs(page, childLogin);
});

picture('kid-dashboard-all-done', async (page) => {
  const { api, childId, childLogin } = await createFamily('Mia');
  await addQuest(api, childId, { name: 'Brush teeth', icon: 'brush-teeth', color: 'primary' });
  await addQuest(api, childId, { name: 'Feed the dog', icon: 'pet-care', color: 'success' });
  await openAs(page, childLogin);
  await completeAll(page);
  await page.getByRole('heading', { name: 'All done for today!' }).waitFor();
  await page.waitForTimeout(1000);
});

picture(
  'kid-day-chest-closed',
  async (page) => {
    const { api, childId, childLogin } = await createFamily('Mia');
    await addDay(api, childId);
    await openAs(page, childLogin);
    await page.getByRole('button', { name: 'Mark Complete!' }).first().click();
    await page.getByText('1 of 3 quests done').waitFor();
    await page.getByRole('button', { name: 'Chest at the end of the path' }).click();
    await page.getByText('2 quests left!').waitFor();
  },
  { inMotionAfterMs: 300, dark: true },
);

for (const [moment, afterMs] of [
  ['opens', 800],
  ['party', 1700],
] as const) {
  picture(
    `kid-day-${moment}`,
    async (page) => {
      await openFinishedDay(page);
      await page.getByRole('dialog', { name: 'All done for today!' }).waitFor();
    },
    { inMotionAfterMs: afterMs, dark: moment === 'party' },
  );
}

picture(
  'kid-day-party-reduced-motion',
  async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openFinishedDay(page);
    await page.getByRole('dialog', { name: 'All done for today!' }).waitFor();
  },
  { inMotionAfterMs: 600 },
);

picture(
  'kid-day-tomorrow',
  async (page) => {
    await openFinishedDay(page);
    await page.getByRole('dialog', { name: 'See you tomorrow!' }).waitFor();
  },
  { inMotionAfterMs: 600 },
);

picture(
  'kid-bar-scrolled',
  async (page) => {
    await openAs(page, MIA);
    const viewport = page.viewportSize();
    await page.getByRole('heading', { name: 'Your Treasure Chest' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(400);
    if (viewport) await page.setViewportSize(viewport);
  },
  { inScreen: true, dark: true },
);

picture('kid-large-text', async (page) => {
  const { api, childId, childLogin } = await createFamily('Mia');
  await addDay(api, childId);
  await openAs(page, childLogin);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.waitForTimeout(300);
});

picture(
  'kid-plain',
  async (page) => {
    await openPlain(page);
    await page.getByRole('button', { name: 'Mark Complete!' }).first().click();
    await page.waitForTimeout(6000);
  },
  { dark: true },
);

picture('kid-plain-nothing-yet', async (page) => {
  const { api, childId, childLogin } = await createFamily('Mia');
  await api.patch(`/api/children/${childId}`, { data: { look: 'plain' } });
  await openAs(page, childLogin);
});

picture(
  'kid-plain-party',
  async (page) => {
    await openPlain(page);
    await completeAll(page);
    await page.getByRole('dialog', { name: 'Done for today.' }).waitFor();
  },
  { inMotionAfterMs: 700 },
);

picture(
  'kid-plain-tomorrow',
  async (page) => {
    await openPlain(page);
    await completeAll(page);
    await page.getByRole('dialog', { name: 'Tomorrow' }).waitFor();
  },
  { inMotionAfterMs: 500 },
);

picture('kid-plain-star-book', async (page) => {
  await openPlain(page);
  await page.getByRole('button', { name: 'Mark Complete!' }).first().click();
  await page.getByText('Quest completed!').waitFor();
  await page
    .getByRole('button', { name: /open your star book/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('dialog', { name: 'Your star book' }).waitFor();
});

picture('kid-dashboard-one-quest', async (page) => {
  const { api, childId, childLogin } = await createFamily('Mia');
  await addQuest(api, childId, { name: 'Feed the dog', icon: 'pet-care', color: 'success' });
  await openAs(page, childLogin);
});

picture('kid-dashboard-crowd', async (page) => {
  const { childLogin } = await createLargeFamily();
  await openAs(page, childLogin);
});

picture(
  'kid-level-up',
  async (page) => {
    const { childLogin, ...mia } = await createFamily('Mia');
    for (const name of ['Read a book', 'Feed the cat']) await earn(mia, name, 100);
    await skipNews(mia);
    await addQuest(mia.api, mia.childId, { name: 'Tidy up', pointsPerCompletion: 100 });
    await openAs(page, childLogin);
    await completeAll(page);
    await page.getByRole('dialog', { name: 'Level 3!' }).waitFor();
  },
  { inMotionAfterMs: 500, dark: true },
);

for (const look of ['playful', 'plain']) {
  picture(
    `kid-mascot-${look}`,
    async (page) => {
      await openAs(page, await dressed('kite', look));
      await page.locator('main img[src*="/kite-"]').waitFor();
    },
    { dark: true },
  );

  picture(
    `kid-mascot-dialog-${look}`,
    async (page) => {
      await openAs(page, await dressed('boots', look));
      await page.getByRole('button', { name: 'Level 6', exact: true }).click();
      await page.getByRole('dialog').locator('img[src*="/flower-wreath-"]').waitFor();
    },
    { dark: true },
  );
}

picture(
  'kid-badge',
  async (page) => {
    await openAs(page, await aboutToShine());
    await completeAll(page);
    await page.getByRole('dialog', { name: 'Amazing Job!' }).waitFor();
  },
  { inMotionAfterMs: 500, dark: true },
);

picture(
  'kid-badges-and-goal',
  async (page) => {
    const { childLogin, ...mia } = await createFamily('Mia');
    const { api, childId } = mia;
    const castle = {
      name: 'Weekend at the castle',
      description: 'With a tower',
      icon: 'castle',
      pointsCost: 140,
    };
    const { id: rewardId } = await post(api, '/api/rewards', { childId, ...castle });
    await api.put(`/api/children/${childId}/goal`, { data: { rewardId } });
    for (const color of ['primary', 'secondary', 'accent', 'purple', 'success']) {
      await addQuest(api, childId, { name: `A quest in ${color}`, color, pointsPerCompletion: 20 });
    }
    await openAs(page, childLogin);
    await completeAll(page);
    await page.getByRole('dialog').getByText('Your goal is ready.').waitFor();
  },
  { inMotionAfterMs: 500, dark: true },
);

picture(
  'kid-claim',
  async (page) => {
    await openAs(page, MIA);
    await page.getByRole('button', { name: 'Claim This Reward' }).first().click();
    await page.getByRole('dialog').waitFor();
  },
  { dark: true },
);

picture(
  'kid-goal',
  async (page) => {
    await openAs(page, await saver('Weekend at the castle', 68));
    await page.getByText("You're saving for this").waitFor();
  },
  { dark: true },
);

picture('kid-goal-first-screen', async (page) => openAs(page, await saver('Weekend at the castle', 68)), {
  inScreen: true,
  dark: true,
});

picture('kid-goal-tiles', async (page) => openAs(page, await saver('Castle', 30, { stock: 0 })), {
  inScreen: true,
});

picture(
  'kid-goal-question',
  async (page) => {
    await openAs(page, await saver('Weekend at the castle', 68));
    await page.getByRole('button', { name: 'Claim This Reward' }).click();
    await page.getByText("You're saving for “Weekend").waitFor();
  },
  { dark: true },
);

for (const look of ['playful', 'plain']) {
  picture(
    `kid-goal-reached-${look}`,
    async (page) => {
      await openAs(page, await saver('Weekend at the castle', 25, {}, look));
      await page.getByRole('button', { name: 'Mark Complete!' }).first().click();
      await page.getByRole('dialog', { name: /You did it!|Goal reached/ }).waitFor();
    },
    { inMotionAfterMs: 500, dark: true },
  );
}

picture(
  'kid-undo',
  async (page) => {
    await openAs(page, MIA);
    await page.getByRole('button', { name: 'Undo Completion' }).first().click();
    await page.getByRole('dialog', { name: 'Take this back?' }).waitFor();
  },
  { dark: true },
);

picture('kid-undo-badge', async (page) => {
  await openAs(page, await aboutToShine());
  await completeAll(page);
  const dialog = page.getByRole('dialog', { name: 'Amazing Job!' });
  await dialog.getByRole('button', { name: 'Awesome!' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo Completion' }).click();
  await page.getByText('Your Star Achiever badge goes too.').waitFor();
});

picture(
  'kid-stars-spent',
  async (page) => {
    const { childLogin } = await spentChild();
    await openAs(page, childLogin);
    await page.getByRole('button', { name: 'Undo Completion' }).click();
    await page.getByRole('button', { name: 'Yes, take it back' }).click();
    await page.getByRole('dialog', { name: 'These stars are spent' }).waitFor();
  },
  { dark: true },
);

picture(
  'kid-claimed',
  async (page) => {
    const { childLogin, ...mia } = await createFamily('Mia');
    await giveBonus(mia, 110, 'A good start');
    const reward = { name: 'Ice cream', description: 'Two scoops', pointsCost: 40, icon: 'ice-cream' };
    await post(mia.api, '/api/rewards', { childId: mia.childId, ...reward });
    await openAs(page, childLogin);
    await page.getByRole('button', { name: 'Claim This Reward' }).click();
    await page.getByRole('button', { name: 'Claim It!' }).click();
    await page.getByRole('dialog', { name: 'You claimed it!' }).waitFor();
  },
  { inMotionAfterMs: 500, dark: true },
);

picture('kid-badge-reopened', async (page) => {
  await openAs(page, MIA);
  await page.getByRole('region', { name: 'Your Badges' }).getByRole('button').first().click();
  await page.getByRole('dialog', { name: 'Amazing Job!' }).waitFor();
});

picture('kid-dashboard-large-text', async (page) => {
  await openAs(page, MIA);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
});

picture(
  'kid-offline',
  async (page) => {
    await openAs(page, MIA);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await completeOffline(page);
  },
  { dark: true },
);

picture(
  'kid-logout-unsent',
  async (page) => {
    await openAs(page, MIA);
    await page.waitForLoadState('networkidle');
    await page.route('**/trpc/completions.record*', (route) => route.abort());
    await completeOffline(page);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('button', { name: 'Stay' }).waitFor();
  },
  { dark: true, inScreen: true },
);

picture(
  'kid-offline-sky',
  async (page) => {
    await page.route('**/trpc/*sky.get*', (route) => route.abort());
    await openAs(page, MIA);
    await page.getByRole('link', { name: 'My night sky' }).click();
    await page.getByRole('heading', { name: 'Oops! Something went wrong' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('heading', { name: 'Needs the internet' }).waitFor();
  },
  { dark: true },
);

async function completeOffline(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Mark Complete!/ })
    .first()
    .click();
  await page.getByText('Saved on this device').first().waitFor();
}

/** A child with 20 stars and a day of quests that saves for a reward. */
async function saver(name: string, pointsCost: number, fields: object = {}, look = 'playful') {
  const { api, childId, childLogin } = await createFamily('Mia');
  await giveBonus({ api, childId }, 20, 'A good start');
  await addDay(api, childId);
  const texts = { childId, description: 'With a tower and a dragon' };
  const { id: rewardId } = await post(api, '/api/rewards', {
    ...texts,
    name,
    pointsCost,
    icon: 'castle',
    ...fields,
  });
  await post(api, '/api/rewards', { ...texts, name: 'Ice cream', pointsCost: 15, icon: 'ice-cream' });
  await api.put(`/api/children/${childId}/goal`, { data: { rewardId } });
  await api.patch(`/api/children/${childId}`, { data: { look } });
  return childLogin;
}

/** A child that has spent the stars of its completed habit. */
async function spentChild() {
  const family = await createFamily('Mia');
  await earn(family, 'Feed the dog', 10);
  await redeem(family, 'Ice cream', 10);
  return family;
}

/** A child one habit away from level 2 and its first badge. */
async function aboutToShine() {
  const { api, childId, childLogin } = await createFamily('Mia');
  await addQuest(api, childId, {
    name: 'Read a story',
    icon: 'reading',
    color: 'purple',
    pointsPerCompletion: 100,
  });
  return childLogin;
}

/** A child of level 6, whose mascot wears an item. One quest is left today. */
async function dressed(mascotItem: string, look = 'playful') {
  const family = await createFamily('Mia');
  const { api, childId, childLogin } = family;
  for (let quest = 1; quest <= 15; quest++) {
    const habitId = await earn(family, `Quest ${quest}`, 100);
    if (quest > 3) await api.delete(`/api/habits/${habitId}`);
  }
  await addQuest(api, childId, { name: 'Feed the dog', icon: 'pet-care', color: 'success' });
  await api.patch(`/api/children/${childId}`, { data: { mascotItem, look } });
  await skipNews(family);
  return childLogin;
}

async function openPlain(page: Page): Promise<number> {
  const { api, childId, childLogin } = await createFamily('Robin', { celebratesDay: true });
  await addDay(api, childId);
  await post(api, '/api/rewards', {
    childId,
    name: 'Concert tickets',
    description: 'For two, any band',
    pointsCost: 400,
    icon: 'concert',
  });
  await api.patch(`/api/children/${childId}`, { data: { look: 'plain' } });
  await openAs(page, childLogin);
  return childId;
}

/** A page on which the last quest of the day was done elsewhere. */
async function openFinishedDay(page: Page): Promise<void> {
  const { api, childId, childLogin } = await createFamily('Mia', { celebratesDay: true });
  for (const habitId of await addDay(api, childId)) {
    await post(api, '/api/habit-completions', { habitId, childId });
  }
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard');
}

/** Three quests of a day, and one of the week. */
async function addDay(api: Parameters<typeof post>[0], childId: number): Promise<number[]> {
  const ids = [
    await addQuest(api, childId, { name: 'Brush teeth', icon: 'brush-teeth', color: 'primary' }),
    await addQuest(api, childId, { name: 'Practice the violin', icon: 'violin', color: 'accent' }),
    await addQuest(api, childId, { name: 'Read for 20 minutes', icon: 'reading', color: 'purple' }),
  ];
  await addQuest(api, childId, {
    name: 'Tidy your room',
    icon: 'clean-room',
    color: 'secondary',
    frequency: 'weekly',
    daysPerWeek: 2,
  });
  return ids;
}

async function addQuest(
  api: Parameters<typeof post>[0],
  childId: number,
  quest: Record<string, unknown>,
): Promise<number> {
  return (await post(api, '/api/habits', { childId, description: 'Every single day', ...quest })).id;
}

async function completeAll(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Mark Complete!' });
  await open.first().waitFor();
  for (let left = await open.count(); left > 0; left--) await open.first().click();
}

async function openAs(page: Page, login: { username: string; password: string }): Promise<void> {
  await signIn(page, login, 'child');
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
}

/** The button is in the header, on a phone in the menu. */
async function switchToChildView(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Switch to Child View' }).filter({ visible: true });
  await page.getByRole('button', { name: /'s menu$/ }).waitFor();
  if ((await button.count()) === 0) await page.getByRole('button', { name: /'s menu$/ }).click();
  await button.click();
}
