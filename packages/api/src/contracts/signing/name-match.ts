/** Matches accents that people type instead of an apostrophe. NFKD would turn the acute accent into a space and a mark. */
const LOOSE_ACCENTS = /[`´]/g
const APOSTROPHES = /['‘’ʻʼ`′]/g
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Accents of Latin, Greek and Cyrillic letters. The marks of other scripts are letters of the name. */
const ACCENTS = /[\u0300-\u036f]/g
/** Latin letters with a stroke or a ligature, which Unicode does not decompose, and what people type instead. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
	æ: 'ae',
	œ: 'oe',
	ø: 'o',
	ł: 'l',
	đ: 'd',
	ð: 'd',
	þ: 'th',
	ħ: 'h',
}
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu
const CREDENTIALS =
	/(?:(?<![\s,])[\s,]+(?:m\.?\s?d|ph\.?\s?d|d\.?d\.?s|d\.?v\.?m|j\.?d|mba|cpa|esq|esquire)\b\.?){1,4}$/
const TITLES = ['mr', 'mrs', 'ms', 'mx', 'miss', 'dr', 'prof']
const GENERATIONS: Readonly<Record<string, string>> = {
	jr: 'jr',
	junior: 'jr',
	sr: 'sr',
	senior: 'sr',
	ii: '2nd',
	'2nd': '2nd',
	iii: '3rd',
	'3rd': '3rd',
	iv: '4th',
	'4th': '4th',
}
const INITIAL = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u

type ParsedName = { words: string[]; generation: string | undefined }

/**
 * Returns whether two texts are spellings of the same name (docs/design/contract.md#contracts). Case, accents, apostrophes,
 * punctuation, emojis, titles, academic suffixes and the order of the words do not matter, and `&` is "and". A generation such as
 * "Jr." and the initials of middle names may be missing in one text, but must not contradict each other. Letters of different
 * alphabets never match, however similar they look. A text without a word matches no name.
 */
export function namesMatch(one: string, other: string): boolean {
	return ['', ' '].some((apostrophe) =>
		parsedNamesMatch(parseName(one, apostrophe), parseName(other, apostrophe)),
	)
}

function parsedNamesMatch(one: ParsedName, other: ParsedName): boolean {
	const generations = new Set([one.generation, other.generation].filter(Boolean))
	if (generations.size > 1 || one.words.every((word) => word === 'and')) return false
	if (one.words.toSorted().join(' ') === other.words.toSorted().join(' ')) return true
	const [a, b] = [one, other].map(({ words }) => ({
		outer: [words[0], words.at(-1)].join(' '),
		middle: words.slice(1, -1),
	}))
	if (a === undefined || b === undefined || a.outer !== b.outer) return false
	return one.words.length > 1 && other.words.length > 1 && middleNamesMatch(a.middle, b.middle)
}

/** Returns whether the names between the first and the last one agree: initials may stand for them, or be missing. */
function middleNamesMatch(one: string[], other: string[]): boolean {
	if (one.length === 0 || other.length === 0)
		return [...one, ...other].every((word) => INITIAL.test(word))
	return (
		one.length === other.length &&
		one.every((word, index) => {
			const across = other[index] ?? ''
			return (
				word === across ||
				(INITIAL.test(word) && across.startsWith(word)) ||
				(INITIAL.test(across) && word.startsWith(across))
			)
		})
	)
}

/** Splits a name into folded words. `apostrophe` replaces each apostrophe: O’Brien is written OBrien and O Brien. */
function parseName(name: string, apostrophe: string): ParsedName {
	const folded = foldLetters(name.trim().replace(LOOSE_ACCENTS, "'"))
		.replace(CREDENTIALS, '')
		.replace(APOSTROPHES, apostrophe)
		.replace(/[&+]/g, ' and ')
		.replace(BETWEEN_WORDS, ' ')
		.trim()
	const all = folded === '' ? [] : folded.split(' ')
	const generation = all.length > 1 ? GENERATIONS[all.at(-1) ?? ''] : undefined
	const words = generation === undefined ? all : all.slice(0, -1)
	const untitled = words.filter((word) => !TITLES.includes(word))
	return { words: untitled.length > 1 ? untitled : words, generation }
}

function foldLetters(text: string): string {
	return Array.from(text.normalize('NFKC'), foldCase)
		.join('')
		.normalize('NFKD')
		.replace(INVISIBLE, '')
		.replace(ACCENTS, '')
		.replace(/[æœøłđðþħ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
}

/** Folds the case of one character. Treats a sigma at the end of a word like a sigma within a word. */
function foldCase(character: string): string {
	return character.toLowerCase().toUpperCase().toLowerCase()
}
