import type { Page } from '@playwright/test';
import { chooseAction } from '../e2e/actions-menu.ts';
import { createFamily, type Family, post, signIn } from '../e2e/api-setup.ts';
import { giveBonus } from '../e2e/ledger-setup.ts';
import { openNotice } from '../e2e/notice-line.ts';
import { picture } from './picture.ts';

const ALL_OPTIONS = {
  stock: 2,
  limit: { count: 1, period: 'week' },
  weekdays: [1, 2, 3, 4, 5, 6],
  requiresApproval: true,
};

/** Leo, who saves for a castle, asks for a movie night, and wishes for a trip. */
async function createFamilyWithWishes(): Promise<Family> {
  const family = await createFamily('Leo');
  const { api, childId } = family;
  await giveBonus(family, 140, 'A good start');
  const usual = { childId, description: 'Worth every star', icon: 'castle' };
  await post(api, '/api/habits', { childId, name: 'Feed the dog', description: 'Half a cup' });
  await post(api, '/api/rewards', { ...usual, name: 'Ice cream', pointsCost: 40, icon: 'ice-cream' });
  const { id: movie } = await post(api, '/api/rewards', {
    ...usual,
    name: 'Movie night',
    pointsCost: 40,
    requiresApproval: true,
  });
  await post(api, '/api/rewards', { ...usual, ...ALL_OPTIONS, name: 'Bowling', pointsCost: 60 });
  const { id: castle } = await post(api, '/api/rewards', { ...usual, name: 'Castle trip', pointsCost: 300 });
  await api.put(`/api/children/${childId}/goal`, { data: { rewardId: castle } });
  await post(api, '/api/reward-redemptions', { rewardId: movie, childId });
  await post(api, `/api/children/${childId}/wishes`, { text: 'A trip to the zoo' });
  return family;
}

async function openAsParent(page: Page): Promise<void> {
  const { parentLogin, childId } = await createFamilyWithWishes();
  await signIn(page, parentLogin);
  await page.goto(`/parent-dashboard?child=${childId}`, { waitUntil: 'networkidle' });
}

picture(
  'rewards-waiting',
  async (page) => {
    await openAsParent(page);
    await openNotice(page, /waiting$/);
    await page.getByRole('button', { name: 'Yes: Movie night for Leo' }).waitFor();
  },
  { dark: true },
);

picture('rewards-not-now', async (page) => {
  await openAsParent(page);
  await openNotice(page, /waiting$/);
  await page.getByRole('button', { name: 'Not now: Movie night for Leo' }).click();
  await page.getByRole('dialog').waitFor();
});

picture(
  'rewards-options',
  async (page) => {
    await openAsParent(page);
    await page.getByRole('button', { name: 'Options for Bowling' }).click();
    await page.getByRole('menuitem', { name: 'Edit Bowling' }).click();
    await page.getByLabel('Ask me first').scrollIntoViewIfNeeded();
  },
  { dark: true },
);

/** The same family, with a sister and pocket money. */
async function openWithMoney(page: Page, tab?: 'everyone'): Promise<Family> {
  const family = await createFamilyWithWishes();
  const { api, childId, parentLogin } = family;
  await api.patch('/api/account', { data: { currency: 'EUR' } });
  const { id: sisterId } = await post(api, '/api/children', { name: 'Mia', avatar: '10' });
  await giveBonus({ api, childId: sisterId }, 90, 'A good start');
  const coins = { name: 'Coins', description: 'For the piggy bank', icon: 'pocket-money', pointsCost: 20 };
  for (const [id, moneyAmount] of [
    [childId, 250],
    [sisterId, 300],
  ] as const) {
    const { id: rewardId } = await post(api, '/api/rewards', { ...coins, childId: id, moneyAmount });
    await post(api, '/api/reward-redemptions', { rewardId, childId: id });
    if (id === sisterId) await post(api, '/api/reward-redemptions', { rewardId, childId: id });
  }
  await post(api, `/api/children/${sisterId}/wishes`, { text: 'A kite with a very long tail' });
  await signIn(page, parentLogin);
  await page.goto(`/parent-dashboard?child=${tab ?? childId}`, { waitUntil: 'networkidle' });
  return family;
}

picture(
  'rewards-pocket-money',
  async (page) => {
    await openWithMoney(page);
    await chooseAction(page, 'Edit Coins');
    const pays = page.getByLabel('Pays');
    await pays.fill('three');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await pays.scrollIntoViewIfNeeded();
  },
  { dark: true },
);

picture(
  'rewards-owed',
  async (page) => {
    await openWithMoney(page);
    await openNotice(page, /to give$/);
    await page.getByRole('button', { name: 'All paid: €6.00 to Mia' }).waitFor();
  },
  { dark: true },
);

picture('rewards-owed-german', async (page) => {
  await page.addInitScript(() => localStorage.setItem('starchart.language', 'de'));
  await openWithMoney(page);
  await openNotice(page, /^\d+ zu geben$/);
  await page.getByText('Du schuldest').first().waitFor();
});

picture(
  'everyone-waiting',
  async (page) => {
    await openWithMoney(page, 'everyone');
    await openNotice(page, /waiting$/);
    await page.getByRole('button', { name: 'Make it a reward: A kite with a very long tail' }).waitFor();
  },
  { dark: true },
);

for (const look of ['playful', 'plain']) {
  picture(
    `kid-wishes-${look}`,
    async (page) => {
      await openAsChild(page, look);
      await page.getByText('Your wish is now a reward!').waitFor();
    },
    { dark: true },
  );
}

picture('kid-wishes-empty', async (page) => {
  const { childLogin } = await createFamily('Leo');
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
  await page.getByText('Got an idea? Make a wish!').waitFor();
});

picture('kid-wishes-chest-loading', async (page) => {
  await page.route(/kid-rewards/, () => {});
  await openAsChild(page, 'playful');
  await page.getByText('Castle trip').waitFor();
});

picture('kid-wishes-de', async (page) => {
  await page.addInitScript(() => localStorage.setItem('starchart.language', 'de'));
  await openAsChild(page, 'playful');
  await page.getByText('Dein Wunsch ist jetzt eine Belohnung!').waitFor();
});

picture('kid-wishes-forced-colors', async (page) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAsChild(page, 'playful');
  await page.getByText('Your wish is now a reward!').waitFor();
});

picture(
  'kid-wish-form',
  async (page) => {
    await openAsChild(page, 'playful');
    await page.getByRole('button', { name: 'Make a wish' }).click();
    await page.getByRole('textbox', { name: 'I wish for…' }).fill(' ');
    await page.getByRole('button', { name: 'Send my wish' }).click();
    await page.getByText('Write your wish in up to 80 characters').waitFor();
  },
  { dark: true },
);

picture('kid-pocket-money', async (page) => {
  const { childId } = await openWithMoney(page);
  await page.goto(`/kid-dashboard/${childId}`, { waitUntil: 'networkidle' });
  await page.getByRole('article', { name: 'Coins' }).scrollIntoViewIfNeeded();
});

picture('settings-currency', async (page) => {
  await openWithMoney(page);
  await page.goto('/settings/family', { waitUntil: 'networkidle' });
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await currency.click();
  await page.getByRole('option', { name: 'No pocket money' }).click();
  await page.getByRole('button', { name: 'Save changes' }).first().click();
  await page.getByText('Some money is still owed').first().waitFor();
  await currency.scrollIntoViewIfNeeded();
});

picture('kid-wish-take-back', async (page) => {
  await openAsChild(page, 'playful');
  await page.getByRole('button', { name: 'Take back' }).first().click();
  await page.getByRole('dialog').waitFor();
});

picture('kid-not-this-time', async (page) => {
  await openAsChild(page, 'playful');
  await page.getByText('Not this time. Your 40 stars are back.').waitFor();
});

/** Leo has answers to wishes, and to the reward that he asked for. */
async function openAsChild(page: Page, look: string): Promise<void> {
  const { api, childId, childLogin } = await createFamilyWithWishes();
  await api.patch(`/api/children/${childId}`, { data: { look } });
  const [redemption] = await (await api.get(`/api/children/${childId}/redemptions`)).json();
  await post(api, `/api/reward-redemptions/${redemption.id}/cancel`, { reason: 'On Saturday, promised' });
  const wishFor = async (text: string) => (await post(api, `/api/children/${childId}/wishes`, { text })).id;
  await post(api, `/api/wishes/${await wishFor('A real pony')}/decline`, {
    reason: 'No room for a pony. Shall we visit the farm in summer?',
  });
  await post(api, `/api/wishes/${await wishFor('Stay up all night')}/decline`, {});
  await post(api, '/api/rewards', {
    childId,
    name: 'Pancakes for dinner',
    description: 'With jam',
    icon: 'choose-dinner',
    pointsCost: 30,
    wishId: await wishFor('Pancakes for dinner'),
  });
  await wishFor('A sleepover with Ben and Mila in a tent in the garden');
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard');
}
