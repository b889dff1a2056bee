import { splitWords } from '@dormer/providers/speech'
import { isSpeakable } from '../../core/speakable.ts'

/** A sentence of a script: its words separated by single spaces, and its position among the words of the script. */
export type Sentence = { text: string; firstWord: number; wordCount: number }

const wordSet = (words: string) => new Set(words.split(' '))
/** Abbreviations that never end a sentence, because a name or a number always follows. */
const NON_FINAL_ABBREVIATIONS = wordSet(
	'mr mrs ms dr prof gen rep sen hon rev mt vs e.g i.e cf approx fig est incl min max avg nos',
)
/** Abbreviations that may end a sentence, depending on the next word. */
const AMBIGUOUS_ABBREVIATIONS = wordSet(
	'st ave blvd rd ln ct pl pkwy hwy apt ste inc co corp ltd llc jr sr etc sq ft yd lb lbs oz hr hrs yr yrs',
)
const SENTENCE_STARTERS = wordSet(
	'a after all and are as at because before but by can do does each even every first for from he here how i if in is it its last let most my next no not now of on once one or our over she since so that the then there these they this those to today we what when where which while who why will with would yes you your',
)
const CLOSING_MARKS = /(?<!["'”’)\]}»*_])["'”’)\]}»*_]+$/
/** Opening quotation marks and brackets, except the braces of a variable. */
const OPENING_MARKS = /^(?:["'“‘([«*_•-]|\{(?!\{))+/

/**
 * Splits a script into sentences at periods, question marks, exclamation marks and empty lines. A period in an
 * abbreviation, an initial or a number does not end a sentence. The words of all sentences are exactly the script's
 * words. Each sentence has a letter or a digit unless the whole script has none.
 */
export function splitSentences(script: string): Sentence[] {
	const { words, breaks } = readWords(script)
	const sentences: Sentence[] = []
	let first = 0
	for (const index of words.keys()) {
		const last = index === words.length - 1
		if (!last && !breaks.has(index) && !endsSentence(words, index)) continue
		const text = words.slice(first, index + 1).join(' ')
		const before = sentences.at(-1)
		if (isSpeakable(text) || (last && before === undefined))
			sentences.push({ text, firstWord: first, wordCount: index + 1 - first })
		else if (last && before !== undefined) {
			before.text = `${before.text} ${text}`
			before.wordCount += index + 1 - first
		} else continue
		first = index + 1
	}
	return sentences
}

/** Returns the words of a script, and for each paragraph the index of its last word. */
function readWords(script: string): { words: string[]; breaks: Set<number> } {
	const words: string[] = []
	const breaks = new Set<number>()
	for (const paragraph of script.split(/\n\s*\n/)) {
		words.push(...splitWords(paragraph))
		breaks.add(words.length - 1)
	}
	return { words, breaks }
}

function endsSentence(words: string[], index: number): boolean {
	const word = (words[index] ?? '').replace(CLOSING_MARKS, '')
	const next = (words[index + 1] ?? '').replace(OPENING_MARKS, '')
	const stop = /(?<![.!?…])[.!?…]+$/.exec(word)?.[0]
	if (stop === undefined || /^\p{Ll}/u.test(next)) return false
	if (stop === '.') return endsAtPeriod(word.slice(0, -1).replace(OPENING_MARKS, ''), next)
	return !/^(?:\.{2,}|…)$/.test(stop) || /^[\p{Lu}\d{$]/u.test(next)
}

/** Returns whether a single period after `word` ends the sentence. The answer depends on the word that follows. */
function endsAtPeriod(word: string, next: string): boolean {
	const key = word.toLowerCase()
	const starts = SENTENCE_STARTERS.has(next.toLowerCase().replace(/\P{L}.*/u, ''))
	if (NON_FINAL_ABBREVIATIONS.has(key)) return false
	if (key === 'no') return !/^\d/.test(next)
	if (AMBIGUOUS_ABBREVIATIONS.has(key) || /^(?:\p{L}\.)+\p{L}$/u.test(word)) return starts
	if (/^\p{Lu}$/u.test(word) && word !== 'I') return starts
	return !/^\d{1,2}$/.test(word) || starts || /^[\p{Lu}{]/u.test(next)
}
