import { parentPort } from 'node:worker_threads'
import { synthesize } from './synthesize.ts'
import type { WorkerReply } from './worker-queue.ts'

export type SynthesisRequest = { text: string; voice: string }

/** The thread that speaks: one request at a time, so that the server's own thread never waits for a voice. */
parentPort?.on('message', async ({ text, voice }: SynthesisRequest) => {
	const answer = await synthesize(text, voice).then(
		(value) => ({ value }),
		(error: unknown) => ({ error: String(error) }),
	)
	parentPort?.postMessage(answer satisfies WorkerReply)
})
