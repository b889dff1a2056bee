/**
 * A topic that homeowners ask about in every trade. Cues are phrases that indicate the topic, separated by commas, in
 * the syntax of `cuePattern`.
 */
export type Topic = {
	name: string
	/** Phrases that indicate the topic in questions and in answers. */
	sharedCues: string
	/** Phrases that indicate the topic only in a homeowner's question. */
	questionCues: string
	/** Phrases that indicate the topic in the company's answers, but not in questions. */
	answerCues: string
	/**
	 * True for a topic whose cues occur in most texts. Such a topic in a source is only weak evidence that the source answers a
	 * question.
	 */
	isGeneral?: boolean
}

const NUMBER =
	'(?:\\d[\\d,.]*(?:st|nd|rd|th)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|an?|half|couple|few|several)'
/**
 * Letters of lower-case text in Latin script, and digits. V8 compiles the class `\p{L}` of all scripts to machine code of many
 * kilobytes each time that a pattern contains it, and the patterns of all topics contain it a thousand times.
 */
const WORD = 'a-zà-öø-ɏ\\d'
const MONEY = '[$€£]\\s?\\d[\\d,.]*'
const GAP = `(?:[^${WORD}$]+[${WORD}'$]+){0,4}?[^${WORD}$]+`

/**
 * Returns the pattern of a comma-separated list of cues, for lower-case text. A cue is a sequence of words; each word
 * may have any regular ending. Symbols in a cue: `a/b` matches either word. ` .. ` matches up to four words. `word*`
 * matches any word that starts with `word`. `#` matches a number. `$` matches an amount of money.
 */
export function cuePattern(cues: string): RegExp {
	const patterns = cues
		.split(',')
		.map((cue) => cue.trim())
		.filter((cue) => cue !== '')
		.map((cue) =>
			cue
				.split(/ \.\. /)
				.map(wordsPattern)
				.join(GAP),
		)
	return new RegExp(`(?<![${WORD}])(?:${patterns.join('|')})(?![${WORD}])`, 'g')
}

const wordsPattern = (words: string): string =>
	words.split(' ').map(wordPattern).join(`[^${WORD}$]{1,3}`)

function wordPattern(word: string): string {
	const patterns = word.split('/').map(alternativePattern)
	return patterns.length === 1 ? patterns.join('') : `(?:${patterns.join('|')})`
}

function alternativePattern(word: string): string {
	if (word === '$') return MONEY
	const plain = word.replace(/[.+?()[\]\\]/g, '\\$&').replaceAll('#', NUMBER)
	if (word.endsWith('*')) return `${plain.slice(0, -1)}[${WORD}-]*`
	if (!/\p{L}{3}$/u.test(word)) return plain
	if (word.endsWith('e')) return `${plain.slice(0, -1)}(?:e|es|ed|er|ing|e's)`
	if (/[^aeiou]y$/.test(word)) return `${plain.slice(0, -1)}(?:y|ies|ied|ying)`
	return `${plain}(?:s|es|ed|ing|'s)?`
}
