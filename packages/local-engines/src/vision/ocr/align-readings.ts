import { chooseAlike } from './alike-signs.ts'

/** A word as the reader of words reads it. `confidence` ranges from 0 to 1. */
export type ReadWord = { text: string; confidence: number }
/** A letter as the reader of letters reads it, with the position of its middle in pixels. */
export type Letter = { text: string; probability: number; x: number }
/**
 * Returns whether a text is a word of the language of the slide. Undefined without a list of its words. A text that is none may be a name.
 */
export type IsWord = (text: string) => boolean | undefined
/**
 * A word of a line. `doubt` is null for a certain word: both readers agree on it, or one of them is sure of a word without a
 * figure that the language has. Otherwise it is the text that the other reader reads. `x0` and `x1` are the middles of its first and
 * last letter, or null when the reader of letters reads nothing there.
 */
export type Word = ReadWord & { doubt: string | null; x0: number | null; x1: number | null }

/** Maximum share of letters in which the readings of one line differ. Beyond it, one of the readers read something else. */
const SAME_LINE = 0.25
/** A word is certain from this confidence of one reader on, although the other reads it differently. */
const SURE = 0.8
/** Below this confidence of both readers, a text that the language does not have is doubtful, although they agree. */
const UNSURE = 0.85
/** A text that the language does not have may be a name from this confidence on, although the other reader reads a word. */
const SURE_NAME = 0.9
/** Minimum confidence of the letters of a line that only their reader reads well. */
const SURE_LETTERS = 0.88

/**
 * Combines the readings of one line. A zero before a word in lower case is doubtful: it may be a figure, as in "0 seams", or a round
 * mark before an item of a list.
 */
export function combineReadings(
	words: readonly ReadWord[],
	letters: readonly Letter[],
	isWord: IsWord = () => undefined,
): Word[] {
	const [first, second, ...others] = combineLine(words, letters, isWord)
	if (first === undefined) return []
	if (second === undefined) return [first]
	const mayBeMark = first.text === '0' && /^\p{Ll}/u.test(second.text)
	return [mayBeMark ? { ...first, doubt: first.doubt ?? '' } : first, second, ...others]
}

/**
 * Combines the readings of one line. The reader of words keeps spaces, accents and punctuation; the reader of letters is better
 * at figures. Each word is compared with the letters that stand at its place: what both read is certain, of two different figures
 * the letters are kept and doubtful, and of two different words the surer one is kept.
 */
function combineLine(
	words: readonly ReadWord[],
	letters: readonly Letter[],
	isWord: IsWord,
): Word[] {
	const judge = createJudge(isWord)
	const spaced = splitAtSpaces(letters)
	if (words.length === 0) return spaced.map((part) => judge(wordOf(part), '', part))
	if (letters.length === 0) return words.map((word) => judge(word, '', []))
	const places = words.flatMap(({ text }, word) => [...text].map((letter) => ({ letter, word })))
	const printed = spaced.flat()
	const starts = new Set(spaced.map(([first]) => first))
	const owners = align(
		places.map(({ letter }) => fold(letter)),
		printed.map(({ text }) => fold(text)),
	)
	const others = words.map((_, word) =>
		printed.filter((__, index) => places[owners[index] ?? -1]?.word === word),
	)
	const differing = words.reduce(
		(sum, { text }, word) => sum + distance(text, textOf(others[word] ?? [])),
		0,
	)
	if (differing > SAME_LINE * Math.max(places.length, printed.length)) {
		const isLetters = meanOf(printed) >= SURE_LETTERS || meanOf(printed) > meanConfidence(words)
		const isInOther = hasWord(isLetters ? words.map(({ text }) => text) : spaced.map(textOf))
		return isLetters
			? spaced.map((part) => judge(wordOf(part), isInOther(textOf(part)) ? textOf(part) : '', part))
			: words.map((word) => judge(word, isInOther(word.text) ? word.text : '', []))
	}
	return words.flatMap((word, index) => combineWord(word, others[index] ?? [], { starts, isWord }))
}

const FIGURE = /\p{N}(?:[.,/]?\p{N})*/gu

/** Returns a function that finds whether the other reading of a line has a word. Part of a figure is not the figure: "1" of "189". */
function hasWord(other: readonly string[]): (text: string) => boolean {
	const line = fold(other.join(''))
	const figures = new Set(fold(other.join(' ')).match(FIGURE))
	return (text) =>
		line.includes(fold(text)) &&
		(fold(text).match(FIGURE) ?? []).every((figure) => figures.has(figure))
}

/** Combines a word with the letters at its place. `starts` are the letters after a space, at which the word is split. */
function combineWord(
	word: ReadWord,
	letters: readonly Letter[],
	{ starts, isWord }: { starts: ReadonlySet<Letter | undefined>; isWord: IsWord },
): Word[] {
	const judge = createJudge(isWord)
	const parts = splitAtStarts(letters, starts)
	const agree = (text: string, part: readonly Letter[]): Word => {
		const isUnsure = Math.max(word.confidence, meanOf(part)) < UNSURE && isWord(text) === false
		return { ...certain(text, part), ...(isUnsure && { doubt: '' }) }
	}
	const split =
		parts.length > 1 && isSame(word.text, textOf(letters)) ? splitLike(word.text, parts) : []
	if (split.length > 0) return split.map((text, index) => certain(text, parts[index] ?? []))
	// A short word that only the letters have, such as "A" at the start of a title.
	if (parts.some((part) => isSame(textOf(part), word.text)))
		return parts.flatMap((part) => {
			if (isSame(textOf(part), word.text)) return [agree(word.text, part)]
			return /[\p{L}\p{N}]/u.test(textOf(part)) ? [judge(wordOf(part), '', part)] : []
		})
	const other = wordOf(letters)
	const [mine, theirs] = [digitsIn(word.text, other.text), digitsIn(other.text, word.text)]
	if (isMisread(theirs, mine)) return [certain(mine, letters)]
	const alike = chooseAlike(word.text, other.text) ?? chooseAlike(other.text, word.text)
	if (alike !== undefined) return [certain(alike, letters)]
	if (isSame(mine, theirs)) return [agree(mine, letters)]
	if (!hasFigure(mine) && !hasFigure(theirs)) return [chooseWord(word, other, { letters, isWord })]
	return hasFigure(theirs)
		? [{ ...placeOf(letters), text: theirs, confidence: other.confidence, doubt: mine }]
		: [{ ...placeOf(letters), ...word, doubt: theirs }]
}

/**
 * Chooses one of two different words. A word of the language is chosen before a text that it does not have, which stays the doubt
 * when its reader is sure of it, as it may be a name. Otherwise the surer one is chosen.
 */
function chooseWord(
	word: ReadWord,
	other: ReadWord,
	{ letters, isWord }: { letters: readonly Letter[]; isWord: IsWord },
): Word {
	const place = placeOf(letters)
	for (const [known, unknown] of [
		[word, other],
		[other, word],
	] as const)
		if (isWord(known.text) === true && isWord(unknown.text) === false)
			return { ...place, ...known, doubt: unknown.confidence < SURE_NAME ? null : unknown.text }
	return word.confidence >= SURE || other.confidence < SURE
		? createJudge(isWord)(word, other.text, letters)
		: createJudge(isWord)(other, word.text, letters)
}

function splitAtSpaces(letters: readonly Letter[]): Letter[][] {
	const words: Letter[][] = [[]]
	for (const letter of letters)
		if (letter.text.trim() === '') words.push([])
		else words.at(-1)?.push(letter)
	return words.filter((word) => word.length > 0)
}

function splitAtStarts(
	letters: readonly Letter[],
	starts: ReadonlySet<Letter | undefined>,
): Letter[][] {
	const parts: Letter[][] = []
	for (const letter of letters) {
		const last = parts.at(-1)
		if (last === undefined || starts.has(letter)) parts.push([letter])
		else last.push(letter)
	}
	return parts
}

/** Splits a word into as many letters and digits as the parts have. Returns an empty list when a part has none, or the numbers differ. */
function splitLike(word: string, parts: readonly Letter[][]): string[] {
	const counts = parts.map((part) => countSigns(textOf(part)))
	if (counts.includes(0) || counts.reduce((sum, count) => sum + count, 0) !== countSigns(word))
		return []
	const texts = ['']
	for (const sign of word) {
		const at = texts.length - 1
		const isFull = countSigns(texts[at] ?? '') === counts[at] && at < counts.length - 1
		if (isFull && countSigns(sign) === 1) texts.push(sign)
		else texts[at] += sign
	}
	// A mark instead of the space, such as the point in "weather.any", was no print.
	return texts.map((text, at) => (at < texts.length - 1 ? text.replace(/[.]$/, '') : text))
}

const countSigns = (text: string) => [...text].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).length

/**
 * Writes the letters of a word that look like digits as digits when the other reader reads digits there: "8ll" next to "811". A
 * letter that stands alone may be a word: "2 o 3" is Spanish for "2 or 3".
 */
function digitsIn(text: string, other: string): string {
	if (!hasFigure(other) || /[^\dlI|oO$,.%()]/.test(text) || /^\p{L}$/u.test(text)) return text
	return text.replace(/[lI|]/g, '1').replace(/[oO]/g, '0')
}

/** Returns whether letters have a digit inside a word in lower case, for which the other reader reads a letter: "Revisi6n". */
const isMisread = (letters: string, word: string) =>
	/^[\p{L}]+\p{Ll}\d\p{Ll}+[.,:]?$/u.test(letters) &&
	!hasFigure(word) &&
	fold(word).replace(/\P{L}/gu, '').length === fold(letters).replace(/[^\p{L}\p{N}]/gu, '').length

/** Returns the judge of a word and its other reading: it is certain when both are the same, or when one reader is sure of a word of the language. */
function createJudge(isWord: IsWord) {
	return (word: ReadWord, other: string, letters: readonly Letter[]): Word => {
		const isSure = !hasFigure(word.text) && word.confidence >= SURE && isWord(word.text) !== false
		return {
			...placeOf(letters),
			...word,
			doubt: isSame(word.text, other) || isSure ? null : other,
		}
	}
}

/** Returns the words of a line with the accents that the other reading of the line has. Accents are lost, but not invented. */
export function keepAccents(words: readonly ReadWord[], other: readonly ReadWord[]): ReadWord[] {
	if (words.length !== other.length) return [...words]
	return words.map((word, index) => {
		const text = other[index]?.text ?? ''
		const hasMore = text.normalize('NFD').length > word.text.normalize('NFD').length
		return hasMore && fold(text) === fold(word.text) ? { ...word, text } : word
	})
}

/** Matches "11/2" for "1 1/2": both readers overlook a narrow space. Only a person can tell it from a date. */
const MIXED_NUMBER = /^(\d{1,2})([1357]\/(?:2|3|4|8|16))$/

function certain(text: string, letters: readonly Letter[]): Word {
	const mixed = MIXED_NUMBER.exec(text)
	const doubt = mixed === null ? null : `${mixed[1]} ${mixed[2]}`
	return { ...placeOf(letters), text, confidence: 1, doubt }
}
const placeOf = (letters: readonly Letter[]) => ({
	x0: letters[0]?.x ?? null,
	x1: letters.at(-1)?.x ?? null,
})
const wordOf = (letters: readonly Letter[]): ReadWord => ({
	text: textOf(letters),
	confidence: meanOf(letters),
})
const hasFigure = (text: string) => /\p{N}/u.test(text)
const textOf = (letters: readonly Letter[]) => letters.map(({ text }) => text).join('')
const meanOf = (letters: readonly Letter[]) =>
	letters.reduce((sum, { probability }) => sum + probability, 0) / Math.max(1, letters.length)
const meanConfidence = (words: readonly ReadWord[]) =>
	words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length)

/** Returns the letters and digits of a text without case and accents. */
function fold(text: string): string {
	return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[，]/gu, ',')
}

/** Returns whether two readings of a word state the same: marks around the word and quotation marks do not count. */
function isSame(one: string, other: string): boolean {
	const bare = (text: string) => {
		const folded = fold(text).replace(/[.](?=\d{3}(?!\d))/g, ',')
		return hasFigure(folded)
			? folded.replace(/[^\p{L}\p{N}$€£%.,/:+-]/gu, '').replace(/^[.,:]+|(?<![.,:-])[.,:-]+$/g, '')
			: folded.replace(/[^\p{L}]/gu, '')
	}
	return bare(one) === bare(other)
}

/** Returns the index in `places` for each of `letters`, so the fewest letters differ (edit distance). */
function align(places: readonly string[], letters: readonly string[]): number[] {
	const costs = costTable(places, letters)
	const owners: number[] = []
	let [at, index] = [places.length, letters.length]
	while (index > 0) {
		const cost = costs[at]?.[index] ?? 0
		const step = places[at - 1] === letters[index - 1] ? 0 : 1
		if (at > 0 && cost === (costs[at - 1]?.[index - 1] ?? 0) + step) {
			at -= 1
			index -= 1
			owners[index] = at
		} else if (at > 0 && cost === (costs[at - 1]?.[index] ?? 0) + 1) at -= 1
		else {
			index -= 1
			owners[index] = Math.max(0, at - 1)
		}
	}
	return owners
}

function costTable(places: readonly string[], letters: readonly string[]): number[][] {
	const costs = [Array.from({ length: letters.length + 1 }, (_, index) => index)]
	for (const [at, place] of places.entries()) {
		const above = costs[at] ?? []
		const row = [at + 1]
		for (const [index, letter] of letters.entries())
			row.push(
				Math.min(
					(above[index + 1] ?? 0) + 1,
					(row[index] ?? 0) + 1,
					(above[index] ?? 0) + (place === letter ? 0 : 1),
				),
			)
		costs.push(row)
	}
	return costs
}

function distance(one: string, other: string): number {
	const [a, b] = [[...fold(one)], [...fold(other)]]
	return costTable(a, b)[a.length]?.[b.length] ?? 0
}
