import type { Context } from '../trpc.ts'
import { askQuestion } from './answer.ts'
import type { AnswerPart, AskInput } from './schema.ts'

/**
 * Answers a question as `askQuestion` does, part by part. The head of the answer is gone by then, so no limit is
 * announced in it; a refusal comes as the stream's error. Whoever leaves early has asked all the same.
 */
export async function* streamAnswer(
	ctx: Context,
	input: AskInput,
): AsyncGenerator<AnswerPart, void, unknown> {
	let words: string | undefined
	let settled = false
	let wake = () => {}
	const asked = askQuestion({ ...ctx, setHeader: () => {} }, input, (answer) => {
		words = answer
		wake()
	}).finally(() => {
		settled = true
		wake()
	})
	// Awaited below; a reader who left does not make it an unhandled one.
	asked.catch(() => {})
	while (!settled) {
		const shown = words
		words = undefined
		if (shown !== undefined) yield { type: 'words', answer: shown }
		else
			await new Promise<void>((resolve) => {
				wake = resolve
			})
	}
	yield { type: 'answer', answer: await asked }
}
