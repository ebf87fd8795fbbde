import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';
import { LANGUAGES } from '@starchart/schema';
import { TEXT_PARTS } from './build/text-parts.ts';

const TESTS = ['**/*.test.{ts,tsx}', 'src/testing/**'];
const parts = Object.entries(TEXT_PARTS);

export default defineConfig({
  locales: [...LANGUAGES],
  sourceLocale: 'en',
  catalogs: parts.map(([part, include], index) => ({
    name: part,
    path: `<rootDir>/src/locales/{locale}/${part}`,
    include: [...include],
    exclude: [...parts.slice(0, index).flatMap(([, earlier]) => earlier), ...TESTS],
  })),
  extractors: [createSwcExtractor()],
  format: formatter({ lineNumbers: false }),
  // Changes of different files then touch different lines.
  orderBy: 'origin',
});
