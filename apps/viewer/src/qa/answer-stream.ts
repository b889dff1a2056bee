import type { Answer, AskInput } from '@dormer/api/sale/qa/schema'
import { httpBatchStreamLink } from '@trpc/client/streaming'
import type { Network } from '../core/network.ts'
import { API_PATH, createClient } from '../core/trpc.ts'

/** A client of its own, so that what reads a stream is loaded with the sheet and not before. */
const streaming = createClient(httpBatchStreamLink({ url: API_PATH }))

type Options = {
	network: Network
	/** What may be shown so far, each time in place of what was shown before. */
	onText: (words: string) => void
	/** Ends it early. */
	signal: AbortSignal
}

/** The server gives a model 30 s and a voice as long; who says nothing for longer than either is gone. */
const IDLE_TIMEOUT_MS = 45_000

/**
 * Asks a question and tells the words of its answer while they are written; the answer itself comes last and may be
 * another. Rejects with the server's refusal, or with no status where the connection broke, fell silent or was ended.
 */
export async function streamAnswer(
	input: AskInput,
	{ network, onText: onWords, signal }: Options,
): Promise<Answer> {
	const call = new AbortController()
	const end = () => call.abort()
	signal.addEventListener('abort', end)
	const forget = network.subscribe(() => network.online() || end())
	let idleTimer = setTimeout(end, IDLE_TIMEOUT_MS)
	try {
		const parts = await streaming.qa.askStream.mutate(input, { signal: call.signal })
		for await (const part of parts) {
			clearTimeout(idleTimer)
			if (part.type === 'answer') return part.answer
			idleTimer = setTimeout(end, IDLE_TIMEOUT_MS)
			onWords(part.answer)
		}
		throw new Error('The answer ended before it was whole')
	} finally {
		clearTimeout(idleTimer)
		forget()
	}
}
