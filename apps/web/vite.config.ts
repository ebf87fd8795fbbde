import { fileURLToPath } from 'node:url';
import transformImports from '@rolldown/plugin-transform-imports';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeSplitting } from './build/chunks.ts';
import { listModules } from './build/list-modules.ts';
import { precompress } from './build/precompress.ts';
import { prerender } from './build/prerender.ts';
import { themeStyles } from './build/theme-styles.ts';

/** The address that the browser asked for is passed on: the API refuses writes that come from another one. */
const API = { target: 'http://127.0.0.1:3000', changeOrigin: false };

/** The module of the icons leads to thousands of others, each of which would be read for the few that are used. */
const iconsOneByOne = {
  ...transformImports({
    '@tabler/icons-react': { transform: '@tabler/icons-react/dist/esm/icons/{{member}}.mjs' },
  }),
  apply: 'build',
} as const;

export default defineConfig({
  plugins: [iconsOneByOne, react(), themeStyles(), listModules(), prerender(), precompress()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  // A container may be named in the module of a page, and asked for in that of one of its parts.
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { container: false } } },
  server: { proxy: { '/api': API, '/trpc': API } },
  build: {
    target: 'baseline-widely-available',
    // All these browsers fetch modules ahead of time by themselves.
    modulePreload: { polyfill: false },
    // The content security policy allows no data: URLs for scripts and fonts, and pictures cache better as files.
    assetsInlineLimit: 0,
    manifest: true,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
  },
});
