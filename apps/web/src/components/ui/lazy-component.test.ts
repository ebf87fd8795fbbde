import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { lazyComponent } from './lazy-component';

test('a page that the build renders contains a lazy component', async () => {
  const Choice = lazyComponent('Choice', () => Promise.resolve({ Choice: () => 'English' }));
  const { prelude } = await prerender(createElement(Choice));
  expect(await new Response(prelude).text()).toBe('English');
});
