import type { Slide } from '@dormer/api/content/slides/schema'
import { splitVariables } from '../narration/script-variables.ts'
import { splitSentences } from '../narration/sentences.ts'

export type SentencePart = { text: string; isVariable: boolean; at: number }

/**
 * Returns the first sentence with a variable, and inserts known values. Returns an empty text when no sentence has a variable.
 */
export function firstPersonalSentence(
	slides: readonly Pick<Slide, 'narrationScript'>[],
	values: Readonly<Record<string, string>>,
): SentencePart[] {
	const sentence = slides
		.flatMap(({ narrationScript }) => splitSentences(narrationScript))
		.find(({ text }) => isPersonal(text))
	if (sentence === undefined) return []
	let at = 0
	return splitVariables(sentence.text).map((piece) => {
		const text = piece.kind === 'text' ? piece.text : (values[piece.key.toLowerCase()] ?? '…')
		const part = { text, isVariable: piece.kind === 'variable', at }
		at += text.length
		return part
	})
}

/** Returns whether a text contains a variable. Such a text is recorded separately for each homeowner. */
export function isPersonal(text: string): boolean {
	return splitVariables(text).some(({ kind }) => kind === 'variable')
}
