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

const ALL_STYLES = '/src/app/styles/mantine.css';
const COMMON_STYLES =
  '@import "@mantine/core/styles/baseline.layer.css"; @import "@mantine/core/styles/global.layer.css";';
/** The module with the class names of a Mantine component. */
const CLASS_NAMES = /\/@mantine\/(core|notifications)\/esm\/.*?(\w+)\.module\.mjs$/;

/**
 * In the built site, each Mantine component brings its own styles, so that a page loads only those of the components that it uses.
 * In development, styles/mantine.css has the styles of all.
 */
export function componentStyles(): Plugin {
  return {
    name: 'component-styles',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith(ALL_STYLES) ? COMMON_STYLES : undefined),
    transform(code, id) {
      const [, library, component] = CLASS_NAMES.exec(id) ?? [];
      if (!library) return undefined;
      const styles = library === 'core' ? `styles/${component}.layer.css` : 'styles.layer.css';
      // A component imports its class names after the components that it consists of, so its styles come after theirs.
      return { code: `import '@mantine/${library}/${styles}';\n${code}`, map: null };
    },
  };
}

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
