import { readConfig } from './config.ts';
import { runServer } from './start-server.ts';

await runServer(() => ({ config: readConfig() }));
