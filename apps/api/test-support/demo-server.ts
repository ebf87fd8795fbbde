import { runDemo } from '../src/cli/run-demo.ts';
import { createPasswordsFor } from '../src/features/auth/passwords.ts';
import { CHEAP_COST } from './test-options.ts';

// The demo with cheap password hashes: tests register hundreds of families and log in hundreds of times.
await runDemo({ language: 'en', passwordHasher: (pepper) => createPasswordsFor(pepper, CHEAP_COST) });
