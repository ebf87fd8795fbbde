import { expect, type Page } from '@playwright/test';
import { createFamily, post, signIn } from './api-setup.ts';
import { createGuestPass } from './grown-ups-setup.ts';
import { test } from './pages.ts';

const QUEST = { name: 'Feed the cat', description: 'Half a cup', pointsPerCompletion: 10 };

async function aFamily() {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  await post(api, '/api/habits', { childId, ...QUEST });
  await post(api, '/api/habits', { childId, ...QUEST, name: 'Water the plants', requiresApproval: true });
  await post(api, '/api/rewards', {
    childId,
    name: 'Ice cream',
    description: 'Two scoops',
    icon: 'ice-cream',
    pointsCost: 30,
  });
  return family;
}

/** Opens a page, replaces its texts as a browser's translation does, and then expects what a new page shows. */
async function expectCurrent(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(path);
  await expect(page.getByRole('button', { name: /Feed the cat|Mark Complete/ }).first()).toBeVisible();
  await page.evaluate(replaceTexts);
  await act();
  const fresh = await page.context().newPage();
  await expect(async () => {
    await fresh.goto(path);
    const done = fresh.getByText(/Undo Completion|Done today|1 of 2|Undo/);
    await expect(done.or(fresh.getByRole('button', { pressed: true })).first()).toBeVisible();
    // Parts of the page load later.
    await expect.poll(() => fresh.evaluate(textLines)).toEqual(await page.evaluate(textLines));
  }).toPass({ timeout: 60_000 });
  expect(errors).toEqual([]);
  await fresh.close();
}

test("numbers of a child's and of the parents' pages change on a translated page", {
  tag: '@full',
}, async ({ page }) => {
  const { api, childLogin, parentLogin } = await aFamily();
  await signIn(page, childLogin, 'child');
  await expectCurrent(page, '/kid-dashboard', async () => {
    await page.locator('[data-check]').first().click();
    await expect(page.getByText('10 stars earned in all')).toBeVisible();
  });
  await page.context().clearCookies();
  await signIn(page, parentLogin);
  await expectCurrent(page, '/parent-dashboard', async () => {
    await page.getByRole('button', { name: 'Complete Water the plants' }).click();
    await expect(page.getByText('80 points to level 2')).toBeVisible();
  });
  const { id: childId } = await post(api, '/api/children', { name: 'Leo' });
  await post(api, '/api/habits', { childId, ...QUEST, name: 'Read' });
  await expectCurrent(page, '/parent-dashboard?child=everyone', async () => {
    // It completes the day of Leo: "0 of 1 done" goes away.
    await page.getByRole('button', { name: 'Complete Read' }).click();
    await expect(page.getByRole('button', { name: 'Undo Read' })).toBeVisible();
  });
});

test('numbers of the boards of a family and of a guest change on a translated page', {
  tag: '@full',
}, async ({ page }) => {
  const family = await aFamily();
  const { api, parentLogin } = family;
  const data = {
    name: 'Kitchen',
    boardMode: 'check-off',
    showBalances: true,
    currentPassword: parentLogin.password,
  };
  const { pairPath } = await (await api.post('/api/family-device-invitations', { data })).json();
  await page.goto(pairPath);
  await page.getByRole('link', { name: "Let's go!" }).click();
  await expect(page).toHaveURL('/family');
  await expectCurrentBoard(page, '/family');
  await page.context().clearCookies();
  await page.goto(await createGuestPass(await aFamily()));
  await page.getByRole('button', { name: 'Open the star chart' }).click();
  await expect(page).toHaveURL('/today');
  await expectCurrentBoard(page, '/today');
});

async function expectCurrentBoard(page: Page, path: string): Promise<void> {
  await expectCurrent(page, path, async () => {
    const quest = page.getByRole('button', { name: 'Feed the cat for Mia' });
    await quest.click();
    await expect(quest).toHaveAttribute('aria-pressed', 'true');
  });
}

/** As translations of browsers do: every text becomes an element with another text. */
function replaceTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('script, style')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** All lines of the page; done quests keep their place until it is opened again. */
function textLines(): string[] {
  return [...document.querySelectorAll<HTMLElement>('#root > *')]
    .flatMap((part) => part.innerText.split('\n'))
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .toSorted();
}
