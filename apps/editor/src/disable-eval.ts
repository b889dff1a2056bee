import { config } from 'zod/v4/core'

// Compiled Zod parsers need `eval`, which the page's content security policy forbids.
// `main.tsx` imports this module first, before any schema is created.
config({ jitless: true })
