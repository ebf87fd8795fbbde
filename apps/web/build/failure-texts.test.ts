import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { expect, test } from 'vitest';
import { failureTexts } from '@/lib/i18n/failure-texts';

const SHOWN = /^src\/(app\/(error-boundary|page-loading)|components\/feedback\/error-panel)\.tsx$/;

test('the panel of a page that did not load has its English texts without a catalog', async () => {
  const filename = 'src/locales/en.po';
  const context = { locale: 'en', sourceLocale: 'en', filename };
  const catalog = await formatter().parse(readFileSync(filename, 'utf8'), context);
  const shown = Object.entries(catalog).filter(([, { origin = [] }]) =>
    origin.some(([file]) => SHOWN.test(file)),
  );
  expect(failureTexts).toEqual(Object.fromEntries(shown.map(([id, { message }]) => [id, message])));
});
