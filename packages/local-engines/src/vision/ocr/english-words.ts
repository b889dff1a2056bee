import { readFileSync } from 'node:fs'
import wordListPath from 'word-list'

let words: ReadonlySet<string> | undefined

/**
 * Returns whether a text is an English word, or several with hyphens. Case, the marks around it and a possessive "'s" do not count.
 * Texts without a word of three letters count as words: a list cannot tell a right one from a wrong one.
 */
export function isEnglishWord(text: string): boolean {
	words ??= new Set(readFileSync(wordListPath, 'utf8').split('\n'))
	const bare = text.toLowerCase().replace(/['’]s\b/g, '')
	return (bare.match(/\p{L}{3,}/gu) ?? []).every((word) => words?.has(word))
}
