import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled code for the next start.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.compiled', import.meta.url)));

const { readConfig } = await import('./config/config.ts');
const { runServer } = await import('./server/run.ts');

await runServer(() => ({ config: readConfig() }));
