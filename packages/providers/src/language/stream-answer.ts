import { z } from 'zod'
import { checkAnswer } from './check-answer.ts'
import type { AnswerSource, FoundAnswer } from './language.ts'

const AnswerHead = z.object({
	answered: z.boolean(),
	citations: z.array(z.object({ source: z.number().int(), quote: z.string() })),
	confidence: z.number(),
})
/**
 * Matches the start of the answer field in a model's JSON. A string value in the JSON cannot contain this text, because
 * quotation marks in strings are escaped.
 */
const ANSWER_START = /,\s*"answer"\s*:\s*"/

/**
 * Returns a function that takes the JSON that a model has written so far. After each complete sentence, the function
 * checks the answer so far with `checkAnswer`. After a successful check, the function passes all complete sentences to
 * `onPartialAnswer`. After a failed check, it passes on nothing more.
 */
export function streamCheckedAnswer(
	{ sources, question }: { sources: readonly AnswerSource[]; question: string },
	onPartialAnswer: (partial: FoundAnswer) => void,
): (content: string) => void {
	let reportedLength = 0
	let failed = false
	return (content) => {
		const partial = readPartialAnswer(content)
		if (failed || partial === undefined || partial.text.length <= reportedLength) return
		const { text: answer, ...head } = partial
		reportedLength = answer.length
		const checked = checkAnswer({ ...head, answer }, sources, question)
		failed = checked === null
		if (checked !== null) onPartialAnswer(checked)
	}
}

/** Returns the citations, the confidence and the complete sentences of an answer, or undefined before the first complete sentence. */
function readPartialAnswer(content: string) {
	const start = ANSWER_START.exec(content)
	if (start === null) return undefined
	const rest = content.slice(start.index + start[0].length)
	const escaped = /^(?:[^"\\]|\\.)*/s.exec(rest)?.[0] ?? ''
	const text = escaped.match(/^.*[.!?]["')\]]*(?=\s)/s)?.[0]
	if (text === undefined) return undefined
	try {
		const head: unknown = JSON.parse(`${content.slice(0, start.index)}}`)
		return { ...AnswerHead.parse(head), text: z.string().parse(JSON.parse(`"${text}"`)) }
	} catch {
		return undefined
	}
}
