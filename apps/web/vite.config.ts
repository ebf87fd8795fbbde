import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { '/api': API, '/trpc': API } },
  build: {
    target: 'baseline-widely-available',
    // The content security policy allows no data: URLs for scripts and fonts, and pictures cache better as files.
    assetsInlineLimit: 0,
    manifest: true,
  },
});
