import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';
import { LANGUAGES } from '@starchart/schema';

export default defineConfig({
  locales: [...LANGUAGES],
  sourceLocale: 'en',
  // One file per language. The build makes one catalog of it for each directory of pages (build/page-texts.ts).
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', 'src/testing/**'],
    },
  ],
  extractors: [createSwcExtractor()],
  format: formatter({ lineNumbers: false }),
  // Changes of different files then touch different lines.
  orderBy: 'origin',
});
