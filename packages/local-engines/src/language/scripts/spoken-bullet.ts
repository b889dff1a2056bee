import { closeList, toMidSentence, toSentence } from '../text/phrasing.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import { isThirdPerson, VERBS } from '../text/vocabulary.ts'

const SUBJECT =
	/^(?:we|you|it|they|i|he|she|this|that|these|those|there|our|your|the|every|each|all|no|nothing|everything|most|one)\b/i
const FINITE =
	/\b(?:is|are|was|were|has|have|had|will|can|may|must|does|do|did|won't|don't|can't|isn't|aren't|[a-z]+(?:'s|'re|'ll|'ve))\b/i
const PRICE =
	/^(?:from |about |only )?\$\d[\d,.]*(?: to \$?\d[\d,.]*)?(?: million)?(?: an? (?:month|year|week|day|hour|square(?: foot)?|foot|linear foot))?$/

/** Returns whether a spoken text is a price, such as "$15,380", "$149 a month", "from $58,000" or "$900 to $1,200". */
export function isPrice(text: string): boolean {
	return PRICE.test(text)
}

/**
 * Formats a line without a heading as a sentence. A sentence stays as it is. A phrase that begins with a verb gets "it"
 * as its subject when the title names one thing: "Passes to the next owner once" under "A warranty you can read".
 */
export function formatText(text: string, title: string): string {
	const line = toSpokenText(text)
	if (/[.!?]$/.test(line) || isClause(line)) return toSentence(line)
	const [first = ''] = line.split(' ', 1)
	if (isThirdPerson(first.toLowerCase()) && / /.test(line) && namesOneThing(title))
		return `It ${toMidSentence(line)}.`
	return toSentence(closeList(line))
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

/** Returns whether a line is a phrase of at most seven words without a verb, such as "30-year material". */
export function isPhrase(line: string): boolean {
	const [first = ''] = line.toLowerCase().split(' ', 1)
	return (
		!isClause(line) && !startsWithVerb(line) && !isThirdPerson(first) && line.split(' ').length <= 7
	)
}

/** Returns whether a title names a single thing that "it" can refer to, such as "A warranty you can read". */
function namesOneThing(title: string): boolean {
	return /^(?:an?|our|your|the|one|this)\s/i.test(title) && !/^\S+ \S+s\b/i.test(title)
}

/** Formats a bullet of the form "head: detail" as a sentence. The detail may be a price, a feature or the work of one day. */
export function formatPair(writtenHead: string, writtenDetail: string): string {
	const head = toSpokenText(writtenHead)
	const detail = toSpokenText(writtenDetail)
	if (isPrice(detail)) return toSentence(`${head} is ${detail}`)
	const day = /^(day|week|month) (\d+|one|two|three|four|five)(?:, (.+))?$/i.exec(head)
	if (day !== null) {
		const [, unit = '', count = '', time] = day
		const when = `${/^day$/i.test(unit) ? 'On' : 'In'} ${unit.toLowerCase()} ${count}`
		const hour = /^\d/.test(time ?? '') ? 'at ' : ''
		return toSentence(
			`${when}${time === undefined ? '' : `, ${hour}${time}`}: ${afterColon(detail)}`,
		)
	}
	const [first = ''] = detail.split(' ', 1)
	const verb = /^[a-z]+$/.test(first) ? first : ''
	if (isThirdPerson(verb)) return toSentence(`${withArticle(head)} ${detail}`)
	if (VERBS.has(verb) && /s\b/.test(head)) return toSentence(`${head} ${detail}`)
	return toSentence(`${head}: ${afterColon(detail)}`)
}

/**
 * Formats a text that follows a colon. A text that ends in a period, "!" or "?" stays unchanged. Otherwise, its first word gets
 * a lower-case initial when it is not a name, and a list gets "and" before its last item.
 */
function afterColon(detail: string): string {
	if (/[.!?]$/.test(detail)) return detail
	const [first = '', ...more] = detail.split(/(?<=[.!?]) /)
	return [closeList(toMidSentence(first)), ...more].join(' ')
}

function withArticle(head: string): string {
	return /^(?:an?|the|our|your|its|every|each|this|that|one|[\d$])/i.test(head)
		? head
		: `The ${toMidSentence(head)}`
}

/** Returns whether a phrase begins with a verb in its base form, such as "Move the furniture". */
export function startsWithVerb(text: string): boolean {
	const [first = ''] = text.toLowerCase().split(' ', 1)
	return VERBS.has(first)
}
