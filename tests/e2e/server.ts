import { runDemo } from '../../apps/api/src/cli/run-demo.ts';
import { createPasswordsFor } from '../../apps/api/src/features/auth/passwords.ts';
import { CHEAP_COST } from '../../apps/api/src/testing/test-options.ts';

// The demo with password hashes that cost next to nothing: journeys register hundreds of families.
await runDemo({ passwordHasher: (pepper) => createPasswordsFor(pepper, CHEAP_COST) });
