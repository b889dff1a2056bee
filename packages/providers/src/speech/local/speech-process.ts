import process from 'node:process'
import type { ProcessReply } from './process-queue.ts'
import { synthesize } from './synthesize.ts'

export type SynthesisRequest = { text: string; voice: string }

/**
 * Process that synthesizes one request at a time. Collects garbage after each request, because each text takes memory of
 * WebAssembly that V8 does not count (docs/decisions/0159-speech-in-a-process.md). Ends with the server.
 */
process.on('message', async ({ text, voice }: SynthesisRequest) => {
	const reply: ProcessReply = await synthesize(text, voice).then(
		(value) => ({ value }),
		(error: unknown) => ({ error: String(error) }),
	)
	process.send?.(reply)
	globalThis.gc?.()
})
process.on('disconnect', () => process.exit())
// A terminal sends these signals to this process and the server. The server decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
