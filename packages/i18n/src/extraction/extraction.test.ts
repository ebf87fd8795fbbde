import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { LANGUAGES } from '@starchart/schema';
import { expect, test } from 'vitest';
import { missingTerms } from '../glossary.ts';
import { wrongPlaceholders } from '../placeholders.ts';
import { catalogFile, compiledFile, ROOT, readTranslations, writtenCatalogs } from './catalogs.ts';
import { collectMessages, messagesOf } from './collect.ts';

const found = collectMessages(ROOT);

test('the catalogs and their compiled form are current; npm run extract writes them', async () => {
  expect(await outdatedFiles()).toEqual([]);
});

test.each([
  ['compiled catalog', compiledFile('de'), '"Invalid input"', '"Invalid  input"'],
  ['catalog', catalogFile('de'), 'msgid "Invalid input"', 'msgid "Invalid  input"'],
])('an outdated %s is found', async (_kind, outdated, text, oldText) => {
  const files = await outdatedFiles((file) =>
    file === outdated ? storedText(file).replace(text, oldText) : storedText(file),
  );
  expect(files).toEqual([outdated]);
});

test.each(LANGUAGES)(
  '%s translates every message, with the same placeholders and the terms of the glossary',
  (language) => {
    for (const [message, translation] of readTranslations(language)) {
      expect(translation, message).not.toBe('');
      expect(wrongPlaceholders(message, translation, language), translation).toBeUndefined();
      expect(missingTerms(message, translation, language), translation).toBeUndefined();
    }
  },
);

test('French has a no-break space before double punctuation and inside quotation marks', () => {
  for (const translation of readTranslations('fr').values()) {
    expect(translation).not.toMatch(
      /(?<!\u00a0)[;!?](?!\w)|(?<!\u00a0|https?):(?!\/\/|\w)|«(?!\u00a0)|(?<!\u00a0)»/,
    );
  }
});

test.each([
  ["new DomainError('CONFLICT', `You have ${count} stars.`)", 'a template with a value'],
  ["new DomainError('CONFLICT', isChild ? 'a' : 'b')", 'a condition'],
  ["new DomainError('CONFLICT', texts.name)", 'a variable'],
  ["throw rateLimited(role === 'child' ? 'a' : 'b', 60)", 'a condition of rateLimited()'],
  ['words.localized(habit.name)', 'a value of localized()'],
])('the extraction rejects a DomainError whose message is %s', (source) => {
  expect(() => messagesOf('a.ts', source)).toThrow('must be a literal');
});

test('the extraction joins literals', () => {
  const source = "new DomainError('CONFLICT', 'One ' + 'two {three}.', { values: { three } })";
  expect(messagesOf('a.ts', source)).toEqual([{ message: 'One two {three}.', file: 'a.ts' }]);
});

/** The files that differ from a fresh extraction. */
async function outdatedFiles(read = storedText): Promise<string[]> {
  const isCurrent = ([file, text]: [string, string]) =>
    file.endsWith('.json')
      ? isDeepStrictEqual(JSON.parse(read(file)), JSON.parse(text))
      : withoutDate(read(file)) === withoutDate(text);
  const written = [...(await writtenCatalogs(found))];
  return written.filter((entry) => !isCurrent(entry)).map(([file]) => file);
}

function storedText(file: string): string {
  return readFileSync(file, 'utf8');
}

function withoutDate(po: string): string {
  return po.replace(/^"POT-Creation-Date: .*$/m, '');
}
