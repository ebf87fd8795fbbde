import type { Page } from '@playwright/test';
import { createFamily, type Family, post, signIn } from '../e2e/api-setup.ts';
import { failProcedure, neverRespond } from '../e2e/network-faults.ts';
import { openNotice } from '../e2e/notice-line.ts';
import { picture } from './picture.ts';

const QUESTS = ['Clean my room', 'Feed the cat', 'Practice the violin', 'Set the table'] as const;
const PRAISE = [
  ['You helped Leo without being asked', 3],
  ['Patient', 1],
  ['Said sorry', 0],
  ['Told the truth', 2],
  ['Kind to a sibling', 2],
] as const;

/** A child whose first quests are pending. */
async function createFamilyWithPending(count: number): Promise<Family & { completionIds: number[] }> {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  const completionIds: number[] = [];
  for (const [index, name] of QUESTS.entries()) {
    const habit = {
      childId,
      name,
      description: 'As we agreed',
      pointsPerCompletion: 5,
      requiresApproval: true,
    };
    const { id: habitId } = await post(api, '/api/habits', habit);
    if (index >= count) continue;
    completionIds.push((await post(api, '/api/habit-completions', { habitId, childId, asChild: true })).id);
  }
  return { ...family, completionIds };
}

async function createFamilyWithNotes(count: number = PRAISE.length): Promise<Family> {
  const family = await createFamily('Mia');
  for (const [text, points] of PRAISE.slice(0, count)) {
    await post(family.api, `/api/children/${family.childId}/notes`, { text, points });
  }
  return family;
}

async function openAsParent(page: Page, { parentLogin, childId }: Family): Promise<void> {
  await signIn(page, parentLogin);
  await page.goto(`/parent-dashboard?child=${childId}`, { waitUntil: 'networkidle' });
}

async function openAsChild(page: Page, { childLogin }: Family): Promise<void> {
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
}

async function openNotesOfChild(page: Page, family: Family) {
  await openAsChild(page, family);
  await page
    .getByRole('button', { name: /open your star book$/ })
    .first()
    .click();
  const book = page.getByRole('dialog', { name: 'Your star book' });
  await book.getByText('Notes', { exact: true }).click();
  return book;
}

const PENDING_NOTICE = /waiting$/;

picture(
  'pending-completions',
  async (page) => {
    await openAsParent(page, await createFamilyWithPending(4));
    await openNotice(page, PENDING_NOTICE);
    await page.getByRole('button', { name: 'Yes to all (4)' }).waitFor();
  },
  { dark: true },
);

picture('pending-completions-yes-to-all', async (page) => {
  await openAsParent(page, await createFamilyWithPending(4));
  await openNotice(page, PENDING_NOTICE);
  await page.getByRole('button', { name: 'Yes to all (4)' }).click();
  await page.getByText('Nothing waiting. Enjoy the quiet!').waitFor();
});

picture('pending-completions-not-yet', async (page) => {
  await openAsParent(page, await createFamilyWithPending(1));
  await openNotice(page, PENDING_NOTICE);
  await page.getByRole('button', { name: /^Not yet/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Just a little left' }).click();
});

picture(
  'kid-dashboard-pending',
  async (page) => {
    await openAsChild(page, await createFamilyWithPending(2));
    await page.getByText('A grown-up will check this one.').first().waitFor();
  },
  { dark: true },
);

picture('kid-dashboard-not-yet', async (page) => {
  const family = await createFamilyWithPending(1);
  const reason = 'The books are still on the floor.';
  await post(family.api, `/api/habit-completions/${family.completionIds[0]}/reject`, { reason });
  await openAsChild(page, family);
  await page.getByText('You can try again.').waitFor();
});

picture(
  'kid-dashboard-notes',
  async (page) => {
    await openAsChild(page, await createFamilyWithNotes());
    await page.getByText('and 4 more').waitFor();
  },
  { dark: true },
);

picture(
  'kid-notes',
  async (page) => {
    const book = await openNotesOfChild(page, await createFamilyWithNotes());
    await book.getByRole('listitem').last().waitFor();
  },
  { dark: true },
);

picture('kid-notes-nothing-yet', async (page) => {
  const book = await openNotesOfChild(page, await createFamilyWithNotes(0));
  await book.getByText('No notes yet.').waitFor();
});

picture('kid-notes-loading', async (page) => {
  await neverRespond(page, 'notes.list');
  await openNotesOfChild(page, await createFamilyWithNotes(0));
});

picture('kid-notes-error', async (page) => {
  await failProcedure(page, 'notes.list');
  const book = await openNotesOfChild(page, await createFamilyWithNotes(0));
  await book.getByRole('button', { name: 'Try again' }).waitFor();
});

picture(
  'star-book-notes',
  async (page) => {
    await openAsParent(page, await createFamilyWithNotes());
    await page.getByRole('button', { name: /open the star book$/ }).click();
    const book = page.getByRole('dialog');
    await book.getByText('Notes', { exact: true }).click();
    await book.getByRole('listitem').last().waitFor();
  },
  { dark: true },
);

picture('star-book-delete-note', async (page) => {
  await openAsParent(page, await createFamilyWithNotes(1));
  await page.getByRole('button', { name: /open the star book$/ }).click();
  await page.getByRole('dialog').getByText('Notes', { exact: true }).click();
  await page.getByRole('button', { name: /^Delete the note/ }).click();
  await page.getByRole('button', { name: 'Delete note', exact: true }).waitFor();
});
