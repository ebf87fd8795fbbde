import { DEFAULT_THEME, MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from '../src/app/theme.ts';

/** Mantine's own palettes, which are not in use. */
const FOREIGN_COLORS = Object.keys(DEFAULT_THEME.colors).filter((color) => !(color in (theme.colors ?? {})));

const STYLESHEET = '/src/app/styles/mantine-theme.css';
/** The component that writes the variables in the browser. Its module computes Mantine's default theme on import. */
const WRITER = '/MantineCssVariables/MantineCssVariables.mjs';

/**
 * Writes the variables of our theme into a stylesheet. By default Mantine writes them into a style element at
 * runtime, which our content security policy forbids.
 */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    enforce: 'pre',
    load(id) {
      if (id.endsWith(STYLESHEET)) return themeVariables();
      if (id.endsWith(WRITER)) return 'export const MantineCssVariables = () => null;';
      return undefined;
    },
  };
}

function themeVariables(): string {
  const markup = renderToStaticMarkup(
    createElement(MantineProvider, {
      theme,
      cssVariablesResolver,
      // Mantine's default variables are not in our stylesheet, so all of them come from the theme.
      deduplicateCssVariables: false,
    }),
  );
  const css = [...markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style = '']) => style).join('');
  if (!css) throw new Error('Mantine no longer writes the variables of its theme into a style element.');
  return css.replaceAll(
    new RegExp(`--mantine-color-(?:${FOREIGN_COLORS.join('|')})-[\\w-]+:[^;]+;`, 'g'),
    '',
  );
}
