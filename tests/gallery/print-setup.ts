import type { Page } from '@playwright/test';
import { createFamily, type Family, post, signIn } from '../e2e/api-setup.ts';
import { addHabit, addReward } from '../e2e/fixtures.ts';

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
  await page.goto(`/print?${query}`, { waitUntil: 'networkidle' });
}
