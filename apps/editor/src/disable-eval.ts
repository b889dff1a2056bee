import { config } from 'zod/v4/core'

/** No compiled parsers: they need `eval`, which the page's content security policy refuses. Before any schema is made. */
config({ jitless: true })
