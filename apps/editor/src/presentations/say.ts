import type { Slide } from '@dormer/api/slides/schema'
import { splitSentences } from '../slides/sentences.ts'
import { splitVariables } from '../slides/variables.ts'

export type SaidPart = { text: string; isTheirs: boolean; at: number }

/** The first sentence of the deck that names the homeowner, with what is known of them filled in. Empty when none does. */
export function firstPersonalSentence(
	slides: readonly Pick<Slide, 'narrationScript'>[],
	values: Readonly<Record<string, string>>,
): SaidPart[] {
	const sentence = slides
		.flatMap(({ narrationScript }) => splitSentences(narrationScript))
		.find(({ text }) => isPersonal(text))
	if (sentence === undefined) return []
	let at = 0
	return splitVariables(sentence.text).map((piece) => {
		const text = piece.kind === 'text' ? piece.text : (values[piece.key.toLowerCase()] ?? '…')
		const part = { text, isTheirs: piece.kind === 'variable', at }
		at += text.length
		return part
	})
}

/** Whether a text names the homeowner or their house, and so is spoken for them alone. */
export function isPersonal(text: string): boolean {
	return splitVariables(text).some(({ kind }) => kind === 'variable')
}
