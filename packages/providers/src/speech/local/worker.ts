import { parentPort } from 'node:worker_threads'
import { speak } from './speak.ts'
import type { WorkerAnswer } from './worker-queue.ts'

export type SpeakRequest = { text: string; voice: string }

/** The thread that speaks: one request at a time, so that the server's own thread never waits for a voice. */
parentPort?.on('message', async ({ text, voice }: SpeakRequest) => {
	const answer = await speak(text, voice).then(
		(value) => ({ value }),
		(error: unknown) => ({ error: String(error) }),
	)
	parentPort?.postMessage(answer satisfies WorkerAnswer)
})
