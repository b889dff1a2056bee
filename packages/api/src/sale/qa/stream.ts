import type { Context } from '../../core/trpc.ts'
import { askQuestion } from './answer.ts'
import type { AnswerPart, AskInput } from './schema.ts'

/**
 * Answers a question as `askQuestion` does, part by part. The head of the answer is gone by then, so no limit is
 * announced in it; a refusal comes as the stream's error. Whoever leaves early, by `signal`, has asked all the same where
 * something was answered by then; nothing is bought for them any more.
 */
export async function* streamAnswer(
	ctx: Context,
	input: AskInput,
	signal: AbortSignal | undefined,
): AsyncGenerator<AnswerPart, void, unknown> {
	let words: string | undefined
	let settled = false
	let wake = () => {}
	const onWords = (answer: string) => {
		words = answer
		wake()
	}
	const call = { onWords, signal }
	const asked = askQuestion({ ...ctx, setHeader: () => {} }, input, call).finally(() => {
		settled = true
		wake()
	})
	// Awaited below, but for a reader who left: then nobody else hears of a failure.
	asked.catch((error: unknown) => {
		if (signal?.aborted && error !== signal.reason)
			ctx.log.error({ err: error }, 'A question whose asker has left was not kept')
	})
	while (!settled) {
		const shown = words
		words = undefined
		if (shown !== undefined) yield { type: 'words', answer: shown }
		else
			await new Promise<void>((resolve) => {
				wake = resolve
			})
	}
	if (!signal?.aborted) yield { type: 'answer', answer: await asked }
}
