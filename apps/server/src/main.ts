import { enableCompileCache, flushCompileCache } from 'node:module'
import process from 'node:process'
import { stopOnSignal } from './stop-on-signal.ts'

// Keeps the compiled modules for the next start, which takes half the time.
enableCompileCache()
// Handles signals before it loads the server, which takes a second. Without a handler, the first process of a container ignores
// SIGTERM.
const onStarted = stopOnSignal()
const { serve } = await import('./serve.ts')
await serve(process.env, onStarted)
flushCompileCache()
