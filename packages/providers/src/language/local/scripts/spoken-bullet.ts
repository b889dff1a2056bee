import { closeList, joinList, toMidSentence, toSentence } from '../text/phrasing.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import { isThirdPerson, VERBS } from '../text/vocabulary.ts'

/**
 * A bullet as it is spoken. A `sentence` is complete. A `phrase` can be joined with neighboring phrases into a list. A
 * `price` is a sentence that states a price; the phrases after it describe what the price includes.
 */
export type SpokenBullet = { kind: 'sentence' | 'phrase' | 'price'; text: string }

const SUBJECT =
	/^(?:we|you|it|they|i|he|she|this|that|these|those|there|our|your|the|every|each|all|no|nothing|everything|most|one)\b/i
const FINITE =
	/\b(?:is|are|was|were|has|have|had|will|can|may|must|does|do|did|won't|don't|can't|isn't|aren't|[a-z]+(?:'s|'re|'ll|'ve))\b/i
const PRICE =
	/^\$\d[\d,.]*(?: million)?(?: an? (?:month|year|week|day|hour|square(?: foot)?|foot|linear foot))?$/

/** Converts a bullet to spoken form. The result is a sentence when no content must be added, and otherwise a phrase. */
export function toSpokenBullet(bullet: string, title: string): SpokenBullet {
	const line = toSpokenText(bullet.replace(/^(?:\d{1,2}[.)]|[-–—•*])\s+/, ''))
	const pair = /^([^:]{2,60}): (.+)$/.exec(line)
	if (pair?.[1] !== undefined && pair[2] !== undefined) return formatPair(pair[1], pair[2])
	if (/[.!?]$/.test(line)) return { kind: 'sentence', text: line }
	if (isClause(line)) return { kind: 'sentence', text: toSentence(line) }
	const [first = ''] = line.split(' ', 1)
	if (isThirdPerson(first.toLowerCase()) && / /.test(line) && namesOneThing(title))
		return { kind: 'sentence', text: `It ${toMidSentence(line)}.` }
	return { kind: 'phrase', text: closeList(line) }
}

/** Returns whether a line has a subject and a verb, such as "We answer within two days". */
function isClause(line: string): boolean {
	if (!SUBJECT.test(line)) return false
	const [, second = '', third = ''] = line.toLowerCase().split(/[\s,]+/)
	const isVerb = (word: string) => VERBS.has(word) || isThirdPerson(word)
	return (
		FINITE.test(line) ||
		(/^(?:we|you|they|i)\b/i.test(line) && isVerb(second)) ||
		isThirdPerson(third)
	)
}

/** Returns whether a title names a single thing that "it" can refer to, such as "A warranty you can read". */
function namesOneThing(title: string): boolean {
	return /^(?:an?|our|your|the|one|this)\s/i.test(title) && !/^\S+ \S+s\b/i.test(title)
}

/** Formats a bullet of the form "head: detail", such as a price, a feature or the work of one day. */
function formatPair(head: string, detail: string): SpokenBullet {
	if (PRICE.test(detail)) return { kind: 'price', text: `${head} comes to ${detail}` }
	const day = /^(day|week|month) (\d+|one|two|three|four|five)(?:, (.+))?$/i.exec(head)
	if (day !== null) {
		const [, unit = '', count = '', time] = day
		const when = `${unit === 'day' || /^day$/i.test(unit) ? 'On' : 'In'} ${unit.toLowerCase()} ${count}`
		const hour = /^\d/.test(time ?? '') ? 'at ' : ''
		return sentence(`${when}${time === undefined ? '' : `, ${hour}${time}`}: ${afterColon(detail)}`)
	}
	const [first = ''] = detail.split(' ', 1)
	const verb = /^[a-z]+$/.test(first) ? first : ''
	if (isThirdPerson(verb)) return sentence(`${withArticle(head)} ${detail}`)
	if (VERBS.has(verb) && /s\b/.test(head)) return sentence(`${head} ${detail}`)
	return sentence(`${head}: ${afterColon(detail)}`)
}

const sentence = (text: string): SpokenBullet => ({ kind: 'sentence', text: toSentence(text) })

/** Formats the text after a colon: the first phrase starts in lower case, and further sentences stay unchanged. */
function afterColon(detail: string): string {
	const [first = '', ...more] = detail.split(/(?<=[.!?]) /)
	return [closeList(toMidSentence(first)), ...more].join(' ')
}

function withArticle(head: string): string {
	return /^(?:an?|the|our|your|its|every|each|this|that|one|[\d$])/i.test(head)
		? head
		: `The ${toMidSentence(head)}`
}

/**
 * Returns whether a bullet can be joined with other bullets into a list. Such a bullet is a phrase of at most eight
 * words, contains no comma and is no date such as "photographed June 9".
 */
export function canJoinList({ kind, text }: SpokenBullet): boolean {
	if (kind !== 'phrase' || text.includes(',') || text.split(' ').length > 8) return false
	return !/^[A-Za-z]+ed (?:on|in|by|at|from|for|[A-Z\d])/.test(text)
}

/**
 * Returns whether a phrase starts with a verb. Only phrases that all start with a verb, or all start with another word,
 * are joined.
 */
export function isInstruction({ text }: SpokenBullet): boolean {
	const [first = ''] = text.toLowerCase().split(' ', 1)
	return VERBS.has(first)
}

/** Joins phrases into one list: "architectural shingle, 30-year material, and 5-year workmanship". */
export function joinBullets(phrases: readonly SpokenBullet[]): string {
	return joinList(phrases.map(({ text }) => toMidSentence(text)))
}
