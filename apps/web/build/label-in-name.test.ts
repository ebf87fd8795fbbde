import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { LANGUAGES } from '@starchart/schema';
import { expect, test } from 'vitest';
import { namedControls } from './controls.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const controls = globSync('src/**/*.tsx', { cwd: root, exclude: ['**/*.test.*'] }).flatMap((file) =>
  namedControls(file, readFileSync(join(root, file), 'utf8')).map((control) => ({ file, ...control })),
);

/** The translations of each message, without its context. */
async function translationsIn(language: string): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const catalog of await getCatalogs(getConfig({ cwd: root }))) {
    for (const { message = '', translation = '' } of Object.values((await catalog.read(language)) ?? {})) {
      found.set(message, (found.get(message) ?? new Set()).add(translation));
    }
  }
  return found;
}

/** Signs are not spoken. */
function wordsOf(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}{}]+/gu, ' ')
    .trim()} `;
}

test('finds the messages of a control, and what is seen on it', () => {
  const source = `
    <Button aria-label={isOpen ? t\`Close \${name}\` : t({ message: \`Open \${{ name: one.name }}\`, context: 'x' })}>
      <Trans>Open {count}</Trans> <span className="visually-hidden">{t\`hidden\`}</span>
    </Button>`;
  expect(namedControls('one.tsx', source)).toEqual([
    { isSometimes: false, names: ['Close {name}', 'Open {name}'], seen: ['Open {count}'] },
  ]);
});

test.each(LANGUAGES)('what is seen on a button is in its accessible name in %s', async (language) => {
  const translations = await translationsIn(language);
  const textsOf = (messages: string[]) =>
    messages.flatMap((message) => [...(translations.get(message) ?? [])]);
  expect(controls.length).toBeGreaterThan(25);
  const wrong = controls.flatMap(({ file, names, seen, isSometimes }) => {
    const named = textsOf(names).map(wordsOf);
    const unnamed = seen.filter(
      (message) => !textsOf([message]).some((text) => named.some((name) => name.includes(wordsOf(text)))),
    );
    const isRight = unnamed.length === 0 || (isSometimes && unnamed.length < seen.length);
    return isRight ? [] : `${file}: “${unnamed.join('”, “')}” is in none of “${names.join('”, “')}”`;
  });
  expect(wrong).toEqual([]);
});
