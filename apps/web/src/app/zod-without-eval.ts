// Zod tests with `new Function` whether it may compile its parsers; our content security policy forbids that, and the
// browser reports every try. This is what `z.config({ jitless: true })` sets, without Zod in the first chunk.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
