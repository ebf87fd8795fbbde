import type { Page } from '@playwright/test';
import { createFamily, type Family, post, signIn } from '../e2e/api-setup.ts';
import { addFullDays, addHabit, addReward } from '../e2e/fixtures.ts';
import { respondWith } from '../e2e/network-faults.ts';

const HABITS = [
  ['Brush teeth', { icon: 'brush-teeth', slots: ['morning', 'evening'] }],
  ['Tidy up the room', { icon: 'clean-room', weekdays: [6] }],
  ['Feed the cat', { icon: 'pet-care' }],
  ['Read for ten minutes', { icon: 'reading' }],
  ['Practice the piano', { frequency: 'weekly', daysPerWeek: 3 }],
  ['Water the plants', { intervalDays: 3 }],
] as const;

export async function familyToPrint(children: number, goalCost: number): Promise<Family & { ids: number[] }> {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  const ids = [childId];
  for (const [index, name] of ['Leo', 'Amira'].slice(0, children - 1).entries()) {
    ids.push((await post(api, '/api/children', { name, avatar: `${index + 9}` })).id);
  }
  for (const id of ids) {
    for (const [name, fields] of HABITS) await addHabit(family, id, name, fields);
    const rewardId = await addReward(family, id, 'A castle of sand', goalCost);
    await api.put(`/api/children/${id}/goal`, { data: { rewardId } });
  }
  return { ...family, ids };
}

export async function openPrint(page: Page, family: Family, query: string): Promise<void> {
  await signIn(page, family.parentLogin);
  await respondWith(page, 'system.addresses', { urls: ['http://192.168.1.20:3000'] });
  await page.goto(`/print?${query}`, { waitUntil: 'networkidle' });
}

/** The skies of a month and of ten years. */
export async function openSkies(page: Page, query: string): Promise<void> {
  const family = await createFamily('Mia');
  const { api, parentLogin } = family;
  await post(api, '/api/children', { name: 'Leo', avatar: '9' });
  await addFullDays(family, 30);
  const board = await (await api.get('/api/family-board')).json();
  const [mia, leo] = board.children;
  const children = [mia, { ...leo, sky: { ...leo.sky, fullDays: 3_650 } }];
  await signIn(page, parentLogin);
  await respondWith(page, 'familyDevices.board', { ...board, children });
  await page.goto(`/print/sky?${query}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Print' }).waitFor();
}
