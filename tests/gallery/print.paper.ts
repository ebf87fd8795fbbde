import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createLargeFamily, post } from '../e2e/api-setup.ts';
import { daysAgo } from '../e2e/environment.ts';
import { addHabit, test } from '../e2e/fixtures.ts';
import { settle } from './picture.ts';
import { familyToPrint, openPrint, openSkies } from './print-setup.ts';

/** What comes out of the printer. */
function printed(name: string, openPage: (page: Page) => Promise<void>): void {
  test(name, async ({ page }) => {
    await openPage(page);
    await settle(page);
    await page.pdf({
      path: join(import.meta.dirname, '../../gallery', `${name}.pdf`),
      preferCSSPageSize: true,
    });
  });
}

for (const paper of [
  'size=a4',
  'size=letter',
  'size=a4&orientation=landscape',
  'size=letter&orientation=landscape',
]) {
  const name = paper.replaceAll(/size=|orientation=/g, '').replace('&', '-');
  printed(`print-week-${name}`, async (page) => {
    const family = await familyToPrint(1, 30);
    const { api, childId } = family;
    await addHabit(family, childId, 'Put the shoes where they belong and hang up the coat', {
      icon: 'homework',
    });
    const day = daysAgo(-5);
    await post(api, '/api/pauses', { childId, kind: 'vacation', startsOn: day, endsOn: day });
    await openPrint(page, family, paper);
  });
}

printed('print-week-twelve-habits-landscape', async (page) => {
  const family = await familyToPrint(1, 250);
  for (let more = 1; more <= 6; more++)
    await addHabit(family, family.childId, `Another habit, number ${more}`);
  await openPrint(page, family, 'size=a4&orientation=landscape');
});

printed('print-week-three-children', async (page) => {
  const family = await familyToPrint(3, 30);
  await openPrint(page, family, 'size=a4&orientation=landscape');
});

printed('print-week-three-children-letter', async (page) => {
  const family = await familyToPrint(3, 120);
  await openPrint(page, family, 'size=letter&orientation=landscape');
});

printed('print-week-forty-habits', async (page) => {
  const family = await createLargeFamily();
  await openPrint(page, family, `child=${family.childId}&size=a4`);
});

for (const colors of ['black', 'night'])
  for (const size of ['a4', 'letter'])
    printed(`print-sky-${colors}-${size}`, (page) => openSkies(page, `size=${size}&colors=${colors}`));

printed('print-sky-landscape', (page) => openSkies(page, 'size=a4&orientation=landscape'));
