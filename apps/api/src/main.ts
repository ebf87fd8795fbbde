import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What becomes of the sources is kept for the next start, if it may be written there.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.compiled', import.meta.url)));

const { wantedBuilds } = await import('./builds.ts');
const builds = wantedBuilds(process.argv);
const { readConfig } = await import('./config.ts');
const { runServer } = await import('./start-server.ts');

await runServer(() => ({ config: readConfig(), ...builds }));
