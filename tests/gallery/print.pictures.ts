import { picture } from './picture.ts';
import { familyToPrint, openPrint } from './print-setup.ts';

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
