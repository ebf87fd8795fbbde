// Zod checks with `new Function` whether it may compile its parsers; our content security policy forbids
// that, and the browser reports every attempt. Equals `z.config({ jitless: true })`, without Zod in the first
// chunk.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
