// Zod inside Scalar would try `eval`, which the content security policy of the page forbids.
globalThis.__zod_globalConfig = { jitless: true }
