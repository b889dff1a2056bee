/** Sentence of a script with its start and end offset in the script. */
export type Sentence = { text: string; start: number; end: number }

/** Abbreviations whose period does not end a sentence. */
const ABBREVIATION =
	/(?:^|[\s(“"'])(?:mr|mrs|ms|dr|prof|st|ave|blvd|rd|ln|ct|no|vs|approx|inc|ltd|e\.g|i\.e|\p{Lu})\.$/iu
/** Possible end of a sentence: punctuation with closing quotes, or an empty line. */
const SENTENCE_END = /(?<![.!?…])([.!?…]+["'”’)\]]*)(?=\s|$)|\n\s*\n/gu

/** Splits a script into sentences. `start` and `end` exclude the white space around a sentence. */
export function splitSentences(script: string): Sentence[] {
	const sentences: Sentence[] = []
	let from = 0
	const take = (to: number) => {
		const raw = script.slice(from, to)
		const text = raw.trim()
		const start = from + raw.length - raw.trimStart().length
		if (text !== '') sentences.push({ text, start, end: start + text.length })
		from = to
	}
	for (const match of script.matchAll(SENTENCE_END)) {
		const end = match.index + (match[1]?.length ?? 0)
		const next = script.slice(end).trimStart()
		const continues = /^\p{Ll}/u.test(next) || ABBREVIATION.test(script.slice(from, end))
		if (match[1] === undefined || !continues) take(end)
	}
	take(script.length)
	return sentences
}

/**
 * Returns the white space to insert between `text` and the next sentence, so `splitSentences` separates them: a space
 * after punctuation, otherwise an empty line.
 */
export function separatorAfter(text: string): string {
	if (text === '') return ''
	return /[.!?…]["'”’)\]]*$/.test(text) ? ' ' : '\n\n'
}

/** Removes a sentence from a script, together with the white space before or after the sentence. */
export function removeSentence(script: string, { start, end }: Sentence): string {
	const before = script.slice(0, start).trimEnd()
	const after = script.slice(end).trimStart()
	return before === '' || after === '' ? before + after : before + separatorAfter(before) + after
}
