import { z } from 'zod'
import { checkAnswer } from './check-answer.ts'
import type { AnswerSource, PartialAnswer } from './language.ts'

const Begun = z.object({
	answered: z.boolean(),
	citations: z.array(z.object({ source: z.number().int(), quote: z.string() })),
})
/** In a string of JSON each quotation mark has a backslash before it, so these never stand inside one. */
const ANSWER_BEGINS = /,\s*"answer"\s*:\s*"/

/**
 * Follows what a model writes and tells the sentences of its answer that stand: its citations, which come first, hold, and
 * no number is in them that no cited source has. Told is the answer so far with what it cites, longer each time; nothing
 * after a sentence that does not stand.
 */
export function streamCheckedAnswer(
	{ sources, question }: { sources: readonly AnswerSource[]; question: string },
	onWords: (told: PartialAnswer) => void,
): (content: string) => void {
	let told = 0
	let failed = false
	return (content) => {
		const begun = readBegun(content)
		if (failed || begun === undefined || begun.text.length <= told) return
		const { text: answer, answered, citations } = begun
		told = answer.length
		const found = checkAnswer({ answered, citations, answer, confidence: 1 }, sources, question)
		failed = found === null
		if (found !== null) onWords({ answer: found.answer, citations: found.citations })
	}
}

/** The citations, and the sentences of the answer that are whole; undefined before there is one. */
function readBegun(content: string) {
	const start = ANSWER_BEGINS.exec(content)
	if (start === null) return undefined
	const written = content.slice(start.index + start[0].length)
	const whole = /^(?:[^"\\]|\\.)*/s.exec(written)?.[0] ?? ''
	const text = whole.match(/^.*[.!?]["')\]]*(?=\s)/s)?.[0]
	if (text === undefined) return undefined
	try {
		const head: unknown = JSON.parse(`${content.slice(0, start.index)}}`)
		return { ...Begun.parse(head), text: z.string().parse(JSON.parse(`"${text}"`)) }
	} catch {
		return undefined
	}
}
