import { LANGUAGES } from '@starchart/schema';
import { expect, test } from 'vitest';
import { missingTerms } from '../glossary.ts';
import { wrongPlaceholders } from '../placeholders.ts';
import { TEXTS } from '../translate.ts';

test.each(LANGUAGES)(
  'the texts in %s have the values and plural forms of the English ones, and the terms of the glossary',
  (language) => {
    for (const [key, text] of Object.entries(TEXTS[language])) {
      const english = TEXTS.en[key] ?? '';
      expect(wrongPlaceholders(english, text, language), key).toBeUndefined();
      expect(missingTerms(english, text, language), key).toBeUndefined();
    }
  },
);

test('French has a no-break space before double punctuation and inside quotation marks', () => {
  for (const text of Object.values(TEXTS.fr)) {
    expect(text).not.toMatch(
      /(?<!\u00a0)[;!?](?!\w)|(?<!\u00a0|https?):(?!\/\/|\w)|«(?!\u00a0)|(?<!\u00a0)»/,
    );
  }
});
