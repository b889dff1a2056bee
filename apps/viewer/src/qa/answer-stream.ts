import type { Answer, AskInput, Opening } from '@dormer/api/sale/qa/schema'
import { httpBatchStreamLink } from '@trpc/client'
import type { Access } from '../core/access.ts'
import type { Network } from '../core/network.ts'
import { API_PATH, createClient, tokenHeader } from '../core/trpc.ts'

/** API client for streamed answers. */
const streaming = createClient(
	httpBatchStreamLink({ url: API_PATH, headers: ({ opList }) => tokenHeader(opList[0]?.context) }),
)

type Options = {
	access: Access
	network: Network
	/** Receives the answer text that was streamed so far. Each text replaces the previous text. */
	onText: (text: string) => void
	/** Receives the recording of the beginning of the answer, if the server sends one. */
	onOpening: (opening: Opening) => void
	/** Cancels the question. */
	signal: AbortSignal
}

/**
 * Maximum time in milliseconds between two messages of the stream. It exceeds the time limit of the server's provider calls (30
 * s).
 */
const IDLE_TIMEOUT_MS = 45_000

/**
 * Asks a question and streams the answer text. Resolves with the final answer, which may differ from the streamed text. Rejects
 * with the server's error. The error has no status when the stream breaks off or the homeowner cancels.
 */
export async function streamAnswer(
	input: AskInput,
	{ access, network, onText, onOpening, signal }: Options,
): Promise<Answer> {
	const call = new AbortController()
	const end = () => call.abort()
	signal.addEventListener('abort', end)
	const unsubscribe = network.subscribe(() => network.online() || end())
	let idleTimer = setTimeout(end, IDLE_TIMEOUT_MS)
	try {
		const parts = await access.withToken((context) =>
			streaming.qa.askStream.mutate(input, { context, signal: call.signal }),
		)
		for await (const part of parts) {
			clearTimeout(idleTimer)
			if (part.type === 'answer') return part.answer
			idleTimer = setTimeout(end, IDLE_TIMEOUT_MS)
			if (part.type === 'opening') onOpening(part)
			else onText(part.answer)
		}
		throw new Error('The answer stream ended before the answer was complete')
	} finally {
		clearTimeout(idleTimer)
		unsubscribe()
	}
}
