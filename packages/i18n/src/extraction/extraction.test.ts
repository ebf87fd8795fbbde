import { existsSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '@starchart/schema';
import { expect, test } from 'vitest';
import { wrongPlaceholders } from '../placeholders.ts';
import { ROOT, readTranslations, writtenCatalogs } from './catalogs.ts';
import { collectMessages, messagesOf } from './collect.ts';

const found = collectMessages(ROOT);

test('the catalogs and their compiled form are current; npm run extract writes them', async () => {
  for (const [file, text] of await writtenCatalogs(found)) {
    const stored = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (file.endsWith('.json')) expect(JSON.parse(stored), file).toEqual(JSON.parse(text));
    else expect(withoutDate(stored), file).toBe(withoutDate(text));
  }
});

test.each(LANGUAGES)('%s translates every message, with the same placeholders', (language) => {
  for (const [message, translation] of readTranslations(language)) {
    expect(translation, message).not.toBe('');
    expect(wrongPlaceholders(message, translation, language), translation).toBeUndefined();
  }
});

test('French has a no-break space before double punctuation and inside quotation marks', () => {
  for (const translation of readTranslations('fr').values()) {
    expect(translation).not.toMatch(
      /(?<!\u00a0)[;!?](?!\w)|(?<!\u00a0|https?):(?!\/\/)|«(?!\u00a0)|(?<!\u00a0)»/,
    );
  }
});

test.each([
  ["new DomainError('CONFLICT', `You have ${count} stars.`)", 'a template with a value'],
  ["throw rateLimited(role === 'child' ? 'a' : 'b', 60)", 'a condition'],
  ["invalidField('name', texts.name)", 'a variable'],
])('the extraction rejects %s', (source) => {
  expect(() => messagesOf('a.ts', source)).toThrow('must be a literal');
});

test('the extraction joins literals', () => {
  const source = "new DomainError('CONFLICT', 'One ' + 'two {three}.', { values: { three } })";
  expect(messagesOf('a.ts', source)).toEqual([{ message: 'One two {three}.', file: 'a.ts' }]);
});

function withoutDate(po: string): string {
  return po.replace(/^"POT-Creation-Date: .*$/m, '');
}
