import { numbersIn } from './numbers.ts'

/**
 * Words that make a promise: a guarantee, a discount, a deadline or an absolute claim. A script may contain such a word only
 * when the slide contains the same word.
 */
const PROMISES: readonly RegExp[] = [
	/\bguarant\w+/i,
	/\bwarrant\w+/i,
	/\blifetime\b/i,
	/\bforever\b/i,
	/\bfree\b|\bno (?:cost|charge)\b/i,
	/\brefund\w*|\bmoney back\b/i,
	/\bdiscount\w*|\bsavings?\b|\bsave\b|\b(?:best|lowest) price\b/i,
	/\b(?:only )?today\b|\blimited time\b|\blast chance\b|\bexpires?\b/i,
	/\bnever\b|\balways\b|\bevery time\b/i,
	/\bcertified\b|\blicensed\b|\binsured\b|\baward\w*/i,
	/\bno (?:interest|money down|deposit|obligation|risk)\b|\brisk[- ]free\b/i,
	/\b100 ?(?:%|percent)\b/i,
]

/** A script without its unsupported sentences, and the list of the removed sentences. */
export type CheckedScript = { script: string; unsupported: string[] }

/**
 * Checks each sentence of a script against the texts of the slide. A sentence is unsupported when it contains a number or
 * a promise that no text contains. A homeowner must never hear "only $4,999 today" from a slide that does not say so.
 */
export function checkScript(script: string, texts: readonly string[]): CheckedScript {
	const source = texts.join('\n')
	const numbers = new Set(texts.flatMap(numbersIn))
	const isSupported = (sentence: string) =>
		numbersIn(sentence).every((number) => numbers.has(number)) &&
		PROMISES.every((promise) => !promise.test(sentence) || promise.test(source))
	const sentences = script.split(/(?<=[.!?]["')]{0,3})\s+(?=["'(]?[\p{Lu}\d${])/u)
	return {
		script: sentences.filter(isSupported).join(' '),
		unsupported: sentences.filter((sentence) => !isSupported(sentence)),
	}
}
