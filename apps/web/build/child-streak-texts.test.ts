import { fileURLToPath } from 'node:url';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';

const OF_CHILDREN = ['kid', 'family', 'board', 'profile', 'pins'];
const REPROACH = /\b(lost|lose|broke|broken|missed)\b/i;

test('K2: no text of children says that something was lost, broken or missed', async () => {
  const texts: string[] = [];
  for (const catalog of await getCatalogs(
    getConfig({ cwd: fileURLToPath(new URL('..', import.meta.url)) }),
  )) {
    if (!OF_CHILDREN.includes(catalog.name ?? '')) continue;
    texts.push(...Object.values((await catalog.read('en')) ?? {}).map(({ message = '' }) => message));
  }
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter((text) => REPROACH.test(text))).toEqual([]);
});
