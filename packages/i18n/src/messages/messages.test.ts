import { LANGUAGES } from '@starchart/schema';
import { expect, test } from 'vitest';
import { missingTerms } from '../glossary.ts';
import { wrongPlaceholders } from '../placeholders.ts';
import { wrongSpacing } from '../spacing.ts';
import { TEXTS } from '../translate.ts';

test.each(LANGUAGES)(
  'the texts in %s have the values and plural forms of the English ones, the terms of the glossary, and French spaces',
  (language) => {
    for (const [key, text] of Object.entries(TEXTS[language])) {
      const english = TEXTS.en[key] ?? '';
      expect(wrongPlaceholders(english, text, language), key).toBeUndefined();
      expect(missingTerms(english, text, language), key).toBeUndefined();
      expect(wrongSpacing(text, language), key).toBeUndefined();
    }
  },
);
