import type { Context } from '../../core/trpc.ts'
import { askQuestion } from './ask-question.ts'
import type { AnswerPart, AskInput, Opening, PartialReply } from './schema.ts'

/**
 * Answers a question like `askQuestion`, as a stream of partial answers, the spoken beginning and the final answer. The response headers are
 * sent before the answer, so the response has no rate-limit headers, and an error ends the stream. When `signal`
 * aborts, stops the model and synthesizes no audio, but still records the question if a partial answer was sent.
 */
export async function* streamAnswer(
	ctx: Context,
	input: AskInput,
	signal: AbortSignal | undefined,
): AsyncGenerator<AnswerPart, void, unknown> {
	let partialReply: PartialReply | undefined
	let opening: Opening | undefined
	let isSettled = false
	let wake = () => {}
	const onPartialReply = ({ kind, answer, passages }: PartialReply) => {
		partialReply = { kind, answer, passages }
		wake()
	}
	const onOpening = (spoken: Opening) => {
		opening = spoken
		wake()
	}
	const options = { onPartialReply, onOpening, signal }
	const asked = askQuestion({ ...ctx, setHeader: () => {} }, input, options).finally(() => {
		isSettled = true
		wake()
	})
	// The code below never awaits `asked` after a disconnect. This handler logs the error with which `asked` then rejects.
	asked.catch((error: unknown) => {
		if (signal?.aborted && error !== signal.reason)
			ctx.log.error({ err: error }, 'could not record the question after the caller disconnected')
	})
	while (!isSettled) {
		const next = partialReply
		const spoken = opening
		partialReply = undefined
		opening = undefined
		if (next !== undefined) yield { type: 'words', ...next }
		if (spoken !== undefined) yield { type: 'opening', ...spoken }
		if (next === undefined && spoken === undefined)
			await new Promise<void>((resolve) => {
				wake = resolve
			})
	}
	if (!signal?.aborted) yield { type: 'answer', answer: await asked }
}
