import { isCommonWord, isThirdPerson } from './vocabulary.ts'

/** Formats a phrase as a sentence: capitalizes the first letter and adds a period when end punctuation is missing. */
export function toSentence(phrase: string): string {
	const text = phrase.trim().replace(/(?<![,;:–—-])[,;:–—-]+$/, '')
	const sentence = text.charAt(0).toUpperCase() + text.slice(1)
	return /[.!?]["')]*$/.test(sentence) ? sentence : `${sentence}.`
}

/**
 * Formats a phrase for the middle of a sentence. Writes the first word in lower case, unless it is a name or a label
 * like "Class 4".
 */
export function toMidSentence(phrase: string): string {
	const [first = ''] = phrase.split(' ', 1)
	const isLabel = /^\d/.test(phrase.slice(first.length + 1))
	return /^[A-Z][a-z'-]*[,:]?$/.test(first) && isCommonWord(first) && !isLabel
		? first.toLowerCase() + phrase.slice(first.length)
		: phrase
}

/** Verbs after a name at the start of a phrase, as in "Dana is here". */
const AFTER_NAME = /^(?:is|are|was|has|will|can|and|of)$/

/**
 * Formats an item of a list or a cell of a table for the middle of a sentence. Writes the first word in lower case unless it
 * may be a name. It may be a name when it stands alone, when a capitalized word follows, or when a verb of a person follows
 * ("Dana meets you").
 */
export function toItem(phrase: string): string {
	const [first = '', second = ''] = phrase.split(' ')
	const isPhrase =
		/^[a-z]{2,}[,.]?$/.test(second) && !AFTER_NAME.test(second) && !isThirdPerson(second)
	const mayBeLowered = /^[A-Z][a-z'-]+$/.test(first) && !/^(?:I|[A-Z][a-z]+day)$/.test(first)
	return isPhrase && mayBeLowered
		? first.toLowerCase() + phrase.slice(first.length)
		: toMidSentence(phrase)
}

/** Converts title case ("A Lifetime Of Savings") and upper case ("FINANCING") to sentence case. Keeps the company name. */
export function toSentenceCase(text: string, companyName: string): string {
	const words = text.split(' ')
	const companyWords = new Set(companyName.toLowerCase().split(/\s+/))
	const letters = words.filter((word) => /[A-Za-z]{2}/.test(word))
	const isUpperCase = letters.length > 0 && letters.every((word) => word === word.toUpperCase())
	const long = letters.filter((word) => word.length > 3)
	const isTitleCase =
		words.length > 1 && long.length > 0 && long.every((word) => /^["'(]?[A-Z]/.test(word))
	if (!isUpperCase && !isTitleCase) return text
	const lowered = words.map((word) => {
		if (companyWords.has(word.toLowerCase().replace(/[^\w]/g, '')))
			return isUpperCase ? capitalize(word) : word
		if (/\d/.test(word)) return word
		if (isCommonWord(word)) return word.toLowerCase()
		return isUpperCase && word.length > 4 ? capitalize(word) : word
	})
	const joined = lowered.join(' ')
	return joined.charAt(0).toUpperCase() + joined.slice(1)
}

function capitalize(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}

/** Joins items into a list: "A", "A and B", "A, B, and C". */
export function joinList(items: readonly string[]): string {
	if (items.length < 3) return items.join(' and ')
	return `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`
}

/**
 * Adds the missing "and" to a list of short parts, such as "tear off, dry in, clean up". Returns any other text unchanged. An
 * address is no such list, because its parts begin with capitals or contain digits.
 */
export function closeList(text: string): string {
	const parts = text.split(', ')
	const short = parts.every(
		(part, index) =>
			part.split(' ').length <= 5 &&
			!/[.:;?!\d]/.test(part) &&
			(index === 0 || /^\p{Ll}/u.test(part)),
	)
	const last = ` ${parts.at(-1)} `
	if (parts.length < 3 || !short || / (?:and|or) /.test(last)) return text
	return joinList(parts)
}

/** Selects one of several variants by the position of a slide. The same position always gets the same variant. */
export function pickVariant<Item>(variants: readonly [Item, ...Item[]], position: number): Item {
	return variants[position % variants.length] ?? variants[0]
}
