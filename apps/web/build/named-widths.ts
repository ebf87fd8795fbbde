import type { Plugin } from 'vite';
import { WIDTHS } from '../src/lib/widths.ts';

const NAMES = Object.entries(WIDTHS)
  .map(([name, query]) => `@custom-media --${name} ${query};`)
  .join('');

const NAMED = /@media[^{]*\(--/;

/** Names the widths in each of our style sheets: Lightning CSS resolves a name in its own file only. */
export function namedWidths(): Plugin {
  return {
    name: 'named-widths',
    enforce: 'pre',
    transform(code, id) {
      // On the first line, so that the others keep their numbers.
      if (/\.css(\?|$)/.test(id) && NAMED.test(code)) return { code: NAMES + code, map: null };
      return undefined;
    },
  };
}
