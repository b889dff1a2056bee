import { isCommonWord } from './vocabulary.ts'

/** Ends a phrase as a sentence: first letter large, a stop at the end. A variable at the start stays as it is. */
export function toSentence(phrase: string): string {
	const text = phrase.trim().replace(/[,;:–—-]+$/, '')
	const large = text.charAt(0).toUpperCase() + text.slice(1)
	return /[.!?]["')]*$/.test(large) ? large : `${large}.`
}

/** A phrase as it stands inside a sentence: its first word small, unless that is a name or numbered ("Class 4"). */
export function toMidSentence(phrase: string): string {
	const [first = ''] = phrase.split(' ', 1)
	const numbered = /^\d/.test(phrase.slice(first.length + 1))
	return /^[A-Z][a-z'-]*[,:]?$/.test(first) && isCommonWord(first) && !numbered
		? first.toLowerCase() + phrase.slice(first.length)
		: phrase
}

/** "A Lifetime Of Savings" and "FINANCING" as a sentence has them. Words of the company's name keep their letters. */
export function toSentenceCase(text: string, companyName: string): string {
	const words = text.split(' ')
	const named = new Set(companyName.toLowerCase().split(/\s+/))
	const letters = words.filter((word) => /[A-Za-z]{2}/.test(word))
	const shouted = letters.length > 0 && letters.every((word) => word === word.toUpperCase())
	const long = letters.filter((word) => word.length > 3)
	const titled =
		words.length > 1 && long.length > 0 && long.every((word) => /^["'(]?[A-Z]/.test(word))
	if (!shouted && !titled) return text
	const small = words.map((word) => {
		if (named.has(word.toLowerCase().replace(/[^\w]/g, ''))) return shouted ? toName(word) : word
		if (isCommonWord(word)) return word.toLowerCase()
		return shouted && word.length > 4 ? toName(word) : word
	})
	const joined = small.join(' ')
	return joined.charAt(0).toUpperCase() + joined.slice(1)
}

function toName(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}

/** "A", "A and B", "A, B, and C". */
export function joinList(items: readonly string[]): string {
	if (items.length < 3) return items.join(' and ')
	return `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`
}

/** "tear off, dry in, clean up" said with its "and": only a run of short parts without one. */
export function closeList(text: string): string {
	const parts = text.split(', ')
	const short = parts.every((part) => part.split(' ').length <= 5 && !/[.:;?!]/.test(part))
	if (parts.length < 3 || !short || / (?:and|or) /.test(` ${parts.at(-1)} `)) return text
	return joinList(parts)
}

/** One of the variants, the same one each time for the same place. */
export function pickVariant<Item>(variants: readonly [Item, ...Item[]], place: number): Item {
	return variants[place % variants.length] ?? variants[0]
}
