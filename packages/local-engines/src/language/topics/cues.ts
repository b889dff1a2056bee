const NUMBER =
	'(?:\\d[\\d,.]*(?:st|nd|rd|th)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|an?|half|couple|few|several)'
/** Letters of lower-case text in Latin script, and digits. V8 compiles this class to less machine code than `\p{L}`. */
const WORD = 'a-zà-öø-ɏ\\d'
const MONEY = '[$€£]\\s?\\d[\\d,.]*'
const GAP = `(?:[^${WORD}$]+[${WORD}'$]+){0,4}?[^${WORD}$]+`

/** A match of a cue in a text. `index` is the position of its first character. */
export type CueMatch = { words: string; index: number }

export type CueMatcher = {
	/** Returns the cues of a text from left to right. Of the cues that start at one position, returns the first of the list. */
	findAll: (text: string) => CueMatch[]
	/** Returns whether a text contains a cue. */
	isIn: (text: string) => boolean
}

/** A cue. A text without any of the `required` strings does not contain the cue; an empty list excludes no text. */
type Cue = { text: string; required: readonly string[]; pattern?: RegExp }

/**
 * Returns the matcher of a comma-separated list of cues, for lower-case text. A cue is a sequence of words; each word
 * may have any regular ending. Symbols in a cue: `a/b` matches either word. ` .. ` matches up to four words. `word*`
 * matches any word that starts with `word`. `#` matches a number. `$` matches an amount of money.
 *
 * A cue gets its pattern when a text contains its longest word. One pattern for the whole list would take V8 up to 600 kB of
 * machine code, and all topics together 24 MB.
 */
export function createCueMatcher(list: string): CueMatcher {
	const cues: Cue[] = list
		.split(',')
		.map((text) => text.trim())
		.filter((text) => text !== '')
		.map((text) => ({ text, required: requiredStrings(text) }))
	const possibleIn = (text: string) =>
		cues.filter(
			({ required }) => required.length === 0 || required.some((word) => text.includes(word)),
		)
	return {
		findAll: (text) => {
			const possible = possibleIn(text)
			const found: CueMatch[] = []
			for (let match = findFirst(possible, text, 0); match !== undefined; ) {
				found.push(match)
				match = findFirst(possible, text, match.index + match.words.length)
			}
			return found
		},
		isIn: (text) => possibleIn(text).some((cue) => findCue(cue, text, 0) !== undefined),
	}
}

/** Returns the first match of any of the cues at or after the position `from`. */
function findFirst(cues: readonly Cue[], text: string, from: number): CueMatch | undefined {
	let first: CueMatch | undefined
	for (const cue of cues) {
		const match = findCue(cue, text, from)
		if (match !== undefined && (first === undefined || match.index < first.index)) first = match
	}
	return first
}

function findCue(cue: Cue, text: string, from: number): CueMatch | undefined {
	cue.pattern ??= cuePattern(cue.text)
	cue.pattern.lastIndex = from
	const match = cue.pattern.exec(text)
	return match === null ? undefined : { words: match[0], index: match.index }
}

function cuePattern(cue: string): RegExp {
	const source = cue.split(' .. ').map(wordsPattern).join(GAP)
	return new RegExp(`(?<![${WORD}])(?:${source})(?![${WORD}])`, 'g')
}

/** Returns the beginnings of the alternatives of the word that excludes most texts: the word whose shortest beginning is longest. */
function requiredStrings(cue: string): string[] {
	const shortest = (words: readonly string[]) => Math.min(...words.map(({ length }) => length))
	const choices = cue
		.split(' .. ')
		.flatMap((words) => words.split(' '))
		.map((word) => word.split('/').map(beginningOf))
		.filter((words) => words.every((word) => word !== ''))
	const [longest = []] = choices.toSorted((one, other) => shortest(other) - shortest(one))
	return longest
}

/** Returns the text with which each match of a word begins, or an empty text for a number and an amount of money. */
function beginningOf(word: string): string {
	if (/[#$]/.test(word)) return ''
	if (word.endsWith('*') || hasChangingEnd(word)) return word.slice(0, -1)
	return word
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
	if (!hasEndings(word)) return plain
	if (word.endsWith('e')) return `${plain.slice(0, -1)}(?:e|es|ed|er|ing|e's)`
	if (/[^aeiou]y$/.test(word)) return `${plain.slice(0, -1)}(?:y|ies|ied|ying)`
	return `${plain}(?:s|es|ed|ing|'s)?`
}

/** Returns whether a word of a cue matches with other endings too. */
const hasEndings = (word: string) => /\p{L}{3}$/u.test(word)

/** Returns whether the last letter of a word is not a part of all its forms, as in "measure" and "measuring". */
const hasChangingEnd = (word: string) => hasEndings(word) && /(?:e|[^aeiou]y)$/.test(word)
