import { createFamily, signIn } from '../e2e/api-setup.ts';
import { picture } from './picture.ts';
import { familyToPrint, openPrint, openSkies } from './print-setup.ts';

picture(
  'print-one-child',
  async (page) => {
    const family = await familyToPrint(1, 30);
    await openPrint(page, family, 'size=a4');
  },
  { dark: true },
);

picture('print-three-children', async (page) => {
  const family = await familyToPrint(3, 120);
  await openPrint(page, family, 'size=letter&orientation=landscape');
});

picture('print-sky', (page) => openSkies(page, 'size=a4'), { dark: true });

picture('print-sky-night', (page) => openSkies(page, 'size=a4&colors=night'));

picture('print-sky-first', async (page) => {
  const { parentLogin } = await createFamily('Mia');
  await signIn(page, parentLogin);
  await page.goto('/print/sky', { waitUntil: 'networkidle' });
  await page.getByText('The sky is ready for its first star.').waitFor();
});
