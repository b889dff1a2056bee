import { parentPort } from 'node:worker_threads'
import { synthesize } from './synthesize.ts'
import type { WorkerReply } from './worker-queue.ts'

export type SynthesisRequest = { text: string; voice: string }

/** Synthesizes one request at a time on a worker thread, so that synthesis never blocks the server's main thread. */
parentPort?.on('message', async ({ text, voice }: SynthesisRequest) => {
	const answer = await synthesize(text, voice).then(
		(value) => ({ value }),
		(error: unknown) => ({ error: String(error) }),
	)
	parentPort?.postMessage(answer satisfies WorkerReply)
})
