import { runDemo } from '../src/cli/run-demo.ts';
import { DemoClock } from '../src/core/demo-clock.ts';
import { createPasswordsFor } from '../src/features/auth/passwords.ts';
import { CHEAP_COST } from './test-options.ts';

// The demo, on a day that the tests may choose, and with cheap password hashes: tests register hundreds of families and log in hundreds of times.
const clock = new DemoClock();
clock.moveTo(new Date(Date.now() + Number(process.env['E2E_CLOCK_AHEAD_MS'] ?? 0)));
await runDemo({ clock, language: 'en', passwordHasher: (pepper) => createPasswordsFor(pepper, CHEAP_COST) });
