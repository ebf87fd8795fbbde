import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import transformImports from '@rolldown/plugin-transform-imports';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { namedWidths } from './build/named-widths.ts';
import { pageTexts, textsIn } from './build/page-texts.ts';
import { precompress } from './build/precompress.ts';
import { ASSET_NAMES, prerender } from './build/prerender.ts';
import { componentStyles, themeStyles } from './build/theme-styles.ts';
import { BUILD_TARGET } from './src/oldest-browsers.ts';

/** Keeps the Host header: the API rejects writes from another origin (CSRF). */
const API = { target: `http://127.0.0.1:${process.env['PORT'] || 3000}`, changeOrigin: false };

/** Imports each icon from its own module; the index of the icons imports thousands. */
const iconsOneByOne = {
  ...transformImports({
    '@tabler/icons-react': { transform: '@tabler/icons-react/dist/esm/icons/{{member}}.mjs' },
  }),
  apply: 'build',
} as const;

export default defineConfig({
  plugins: [
    namedWidths(),
    iconsOneByOne,
    lingui({ macroTransform: true, cwd: import.meta.dirname }),
    pageTexts(import.meta.dirname),
    react(),
    componentStyles(),
    themeStyles(),
    prerender(),
    precompress(),
  ],
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      // React has the hook itself.
      'use-sync-external-store/shim': 'react',
    },
  },
  // A container query may name a container of another module.
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { container: false }, drafts: { customMedia: true } },
  },
  server: { proxy: { '/api': API, '/trpc': API } },
  build: {
    target: BUILD_TARGET,
    modulePreload: {
      // All these browsers support modulepreload.
      polyfill: false,
      // Only styles, which nothing else loads. Every page would load a list of the scripts, 3 kB.
      resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')),
    },
    // The content security policy allows no data: URLs for scripts and fonts, and pictures cache better as files.
    assetsInlineLimit: 0,
    manifest: true,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One chunk for the modules of every page, instead of one per set of pages that share a module.
            codeSplitting: { groups: [{ name: 'program', tags: ['$initial'] }] },
            // Short, because every page loads the names of all chunks.
            chunkFileNames: ({ facadeModuleId }) =>
              `assets/${textsIn(facadeModuleId) ?? '[name]'}-[hash:7].js`,
            assetFileNames: ASSET_NAMES,
          },
        },
      },
    },
  },
});
