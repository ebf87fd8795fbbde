import type { Page } from '@playwright/test';
import { createFamily, type Family, longestName, post, signIn } from '../e2e/api-setup.ts';
import { addHabit, addReward } from '../e2e/fixtures.ts';
import { addGrownUp, invite } from '../e2e/grown-ups-setup.ts';
import { giveBonus, redeem } from '../e2e/ledger-setup.ts';
import { failProcedure, neverRespond, respondWith } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

picture(
  'grown-ups-alone',
  async (page) => {
    await openSettings(page);
  },
  { dark: true },
);

picture(
  'grown-ups',
  async (page) => {
    const family = await createGrownUps();
    await open(page, family);
  },
  { dark: true },
);

picture('grown-ups-loading', async (page) => {
  await neverRespond(page, 'members.list');
  const family = await createFamily('Mia');
  await signIn(page, family.parentLogin);
  await page.goto('/settings/grown-ups');
  await page.getByRole('heading', { name: 'Leave the family' }).waitFor();
});

picture('grown-ups-error', async (page) => {
  await failProcedure(page, 'members.list');
  const family = await createFamily('Mia');
  await signIn(page, family.parentLogin);
  await page.goto('/settings/grown-ups');
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
});

picture(
  'grown-ups-invite',
  async (page) => {
    const family = await createGrownUps();
    await open(page, family);
    await page.getByRole('button', { name: 'Invite someone else' }).click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^Only these/ })
      .check();
    await page.getByRole('checkbox', { name: 'Mia' }).check();
  },
  { dark: true },
);

picture('grown-ups-invite-errors', async (page) => {
  await openSettings(page);
  await page.getByRole('button', { name: 'Invite someone else' }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Only these/ })
    .check();
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('Please choose at least one child').waitFor();
});

picture(
  'grown-ups-link',
  async (page) => {
    const { parentLogin } = await openSettings(page);
    await page.getByRole('button', { name: 'Invite the other parent' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel("What's their name?").fill('Ben');
    await form.getByLabel('Current password').fill(parentLogin.password);
    await form.getByRole('button', { name: 'Create link' }).click();
    await page.getByText("Other devices can't reach this server yet").waitFor();
    await form.waitFor({ state: 'hidden' });
  },
  { dark: true },
);

picture('grown-ups-change', async (page) => {
  await open(page, await createGrownUps());
  await page.getByRole('button', { name: 'Change Grandma Rose' }).click();
  await page.getByRole('dialog').waitFor();
});

picture(
  'grown-ups-remove',
  async (page) => {
    await open(page, await createGrownUps());
    await page.getByRole('button', { name: 'Remove Grandma Rose' }).click();
    await page.getByRole('dialog').waitFor();
  },
  { dark: true },
);

for (const [name, path] of [
  ['pending-change-dashboard', '/parent-dashboard'],
  ['pending-change-settings', '/settings/grown-ups'],
] as const) {
  picture(
    name,
    async (page) => {
      const family = await createFamily('Mia');
      await signIn(page, await addGrownUp(family, { familyRole: 'parent', name: 'Ben Star' }));
      const members = await (await page.request.get('/api/family-members')).json();
      await page.request.delete(`/api/family-members/${members[0].id}`, {
        data: { currentPassword: family.parentLogin.password },
      });
      await signIn(page, family.parentLogin);
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Keep things as they are' }).waitFor();
    },
    { dark: true },
  );
}

picture('grown-ups-leave', async (page) => {
  await open(page, await createGrownUps());
  await page.getByRole('button', { name: 'Leave family' }).click();
  await page.getByRole('dialog').waitFor();
});

picture(
  'join',
  async (page) => {
    const family = await createFamily('Mia');
    await page.goto(await invite(family, { familyRole: 'parent', name: 'Ben' }));
    await page.getByRole('button', { name: 'Join the family' }).waitFor();
  },
  { dark: true },
);

picture('join-errors', async (page) => {
  const family = await createFamily('Mia');
  await page.goto(await invite(family, { familyRole: 'parent', name: 'Ben' }));
  await page.getByLabel('Username').fill('be');
  await page.getByRole('button', { name: 'Join the family' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
});

picture('join-used', async (page) => {
  await page.goto('/join');
  await page.getByText('This link no longer works.').waitFor();
});

picture('join-logged-in', async (page) => {
  const family = await createFamily('Mia');
  await signIn(page, family.parentLogin);
  await page.goto(await invite(family, { familyRole: 'parent', name: 'Ben' }));
  await page.getByText("You're logged in to another family.").waitFor();
});

for (const familyRole of ['helper', 'viewer'] as const) {
  picture(`${familyRole}-dashboard`, (page) => openAs(page, familyRole, '/parent-dashboard'), { dark: true });
  picture(`${familyRole}-everyone`, (page) => openAs(page, familyRole, '/parent-dashboard?child=everyone'));
  picture(`${familyRole}-settings`, (page) => openAs(page, familyRole, '/settings'));
  picture(`${familyRole}-account`, (page) => openAs(page, familyRole, '/account'));
  picture(`${familyRole}-kid-dashboard`, async (page) => {
    await openAs(page, familyRole, '/parent-dashboard');
    const child = await page.evaluate(
      () => document.querySelector<HTMLElement>('[data-tab]:not([data-tab="everyone"])')?.dataset.tab,
    );
    await page.goto(`/kid-dashboard/${child}`, { waitUntil: 'networkidle' });
  });
}

picture('helper-menu', async (page) => {
  await openAs(page, 'helper', '/parent-dashboard');
  await page.getByRole('button', { name: "Kim's menu" }).click();
});

picture('helper-bonus', async (page) => {
  await openAs(page, 'helper', '/parent-dashboard');
  await page.getByRole('button', { name: 'Give a bonus' }).click();
  await page.getByRole('dialog').waitFor();
});

picture('helper-without-children', async (page) => {
  const family = await createFamily('Mia');
  const { id } = await post(family.api, '/api/children', { name: 'Leo' });
  const login = await addGrownUp(family, { familyRole: 'helper', childIds: [id] });
  await family.api.delete(`/api/children/${id}`);
  await signIn(page, login);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
});

async function open(page: Page, family: Family): Promise<void> {
  await signIn(page, family.parentLogin);
  await page.goto('/settings/grown-ups', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Leave the family' }).waitFor();
}

async function openSettings(page: Page): Promise<Family> {
  const family = await createFamily('Mia');
  await open(page, family);
  return family;
}

picture(
  'activity',
  async (page) => {
    const family = await createGrownUps();
    await signIn(page, family.parentLogin);
    const child = `/api/children/${family.childId}`;
    await family.api.patch(child, { data: { canLogin: false } });
    await family.api.patch(child, { data: { password: 'a new secret' } });
    await page.goto('/settings/activity', { waitUntil: 'networkidle' });
    await page.getByText('Turned off').waitFor();
  },
  { dark: true },
);

picture('activity-empty', async (page) => {
  const family = await createFamily('Mia');
  await signIn(page, family.parentLogin);
  await page.goto('/settings/activity');
  await page.getByText('Nothing here yet').waitFor();
});

picture('activity-error', async (page) => {
  await failProcedure(page, 'audit.ofFamily');
  const family = await createFamily('Mia');
  await signIn(page, family.parentLogin);
  await page.goto('/settings/activity');
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
});

picture('grown-ups-invite-mail', async (page) => {
  await respondWith(page, 'system.about', { isNew: false, sendsMail: true });
  await openSettings(page);
  await page.getByRole('button', { name: 'Invite someone else' }).click();
  await page.getByLabel('Their email address (optional)').fill('grandma@example.org');
});

async function createGrownUps(): Promise<Family> {
  const family = await createFamily('Mia');
  await post(family.api, '/api/children', { name: 'Leo', avatar: '3' });
  await addGrownUp(family, { familyRole: 'parent', name: 'Ben Star' });
  await addGrownUp(family, { familyRole: 'helper', name: 'Grandma Rose', childIds: [family.childId] });
  await addGrownUp(family, { familyRole: 'viewer', name: longestName('Uncle') });
  await invite(family, { familyRole: 'helper', name: 'Sam' });
  return family;
}

async function openAs(page: Page, familyRole: 'helper' | 'viewer', path: string): Promise<void> {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  const { id: leo } = await post(api, '/api/children', { name: 'Leo', avatar: '3' });
  for (const name of ['Brush teeth', 'Read a book', 'Feed the cat']) await addHabit(family, childId, name);
  await addHabit(family, childId, 'Old habit', { active: false });
  await addHabit(family, leo, 'Tidy up');
  await giveBonus(family, 30, 'A good start');
  await addReward(family, childId, 'Zoo', 200);
  await redeem(family, 'Ice cream', 10);
  await signIn(page, await addGrownUp(family, { familyRole, name: 'Kim' }));
  await page.goto(path, { waitUntil: 'networkidle' });
}
