import { closeList, joinList, toMidSentence, toSentence } from '../text/phrasing.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import { isThirdPerson, VERBS } from '../text/vocabulary.ts'

/**
 * What a bullet is when spoken. `whole`: a sentence of its own. `part`: a phrase that may be listed with its neighbours.
 * `price`: a sentence that names what something costs, which the parts after it belong to.
 */
export type SpokenBullet = { kind: 'whole' | 'part' | 'price'; text: string }

const SUBJECT =
	/^(?:we|you|it|they|i|he|she|this|that|these|those|there|our|your|the|every|each|all|no|nothing|everything|most|one)\b/i
const FINITE =
	/\b(?:is|are|was|were|has|have|had|will|can|may|must|does|do|did|won't|don't|can't|isn't|aren't|[a-z]+(?:'s|'re|'ll|'ve))\b/i
const PRICE =
	/^\$\d[\d,.]*(?: million)?(?: an? (?:month|year|week|day|hour|square(?: foot)?|foot|linear foot))?$/

/** Says what a bullet says, as a sentence where it is one or can be made one without adding anything. */
export function toSpokenBullet(bullet: string, title: string): SpokenBullet {
	const line = toSpokenText(bullet.replace(/^(?:\d{1,2}[.)]|[-–—•*])\s+/, ''))
	const pair = /^([^:]{2,60}): (.+)$/.exec(line)
	if (pair?.[1] !== undefined && pair[2] !== undefined) return sayPair(pair[1], pair[2])
	if (/[.!?]$/.test(line)) return { kind: 'whole', text: line }
	if (isClause(line)) return { kind: 'whole', text: toSentence(line) }
	const [first = ''] = line.split(' ', 1)
	if (isThirdPerson(first.toLowerCase()) && / /.test(line) && namesOneThing(title))
		return { kind: 'whole', text: `It ${toMidSentence(line)}.` }
	return { kind: 'part', text: closeList(line) }
}

/** A subject and its verb: "We answer within two days", "Your house is dry". */
function isClause(line: string): boolean {
	if (!SUBJECT.test(line)) return false
	const [, second = '', third = ''] = line.toLowerCase().split(/[\s,]+/)
	const acts = (word: string) => VERBS.has(word) || isThirdPerson(word)
	return (
		FINITE.test(line) ||
		(/^(?:we|you|they|i)\b/i.test(line) && acts(second)) ||
		isThirdPerson(third)
	)
}

/** "A warranty you can read": a single thing, which "it" may stand for. */
function namesOneThing(title: string): boolean {
	return /^(?:an?|our|your|the|one|this)\s/i.test(title) && !/^\S+ \S+s\b/i.test(title)
}

function sayPair(head: string, support: string): SpokenBullet {
	if (PRICE.test(support)) return { kind: 'price', text: `${head} comes to ${support}` }
	const day = /^(day|week|month) (\d+|one|two|three|four|five)(?:, (.+))?$/i.exec(head)
	if (day !== null) {
		const [, unit = '', count = '', time] = day
		const when = `${unit === 'day' || /^day$/i.test(unit) ? 'On' : 'In'} ${unit.toLowerCase()} ${count}`
		const hour = /^\d/.test(time ?? '') ? 'at ' : ''
		return whole(`${when}${time === undefined ? '' : `, ${hour}${time}`}: ${inner(support)}`)
	}
	const [first = ''] = support.split(' ', 1)
	const verb = /^[a-z]+$/.test(first) ? first : ''
	if (isThirdPerson(verb)) return whole(`${withArticle(head)} ${support}`)
	if (VERBS.has(verb) && /s\b/.test(head)) return whole(`${head} ${support}`)
	return whole(`${head}: ${inner(support)}`)
}

const whole = (text: string): SpokenBullet => ({ kind: 'whole', text: toSentence(text) })

/** Sentences after a colon stay large; a phrase is written small and its list closed. */
function inner(support: string): string {
	const [first = '', ...more] = support.split(/(?<=[.!?]) /)
	return [closeList(toMidSentence(first)), ...more].join(' ')
}

function withArticle(head: string): string {
	return /^(?:an?|the|our|your|its|every|each|this|that|one|[\d$])/i.test(head)
		? head
		: `The ${toMidSentence(head)}`
}

/** Short phrases without commas of their own can share a sentence; "photographed June 9" tells of another matter. */
export function canJoinList({ kind, text }: SpokenBullet): boolean {
	if (kind !== 'part' || text.includes(',') || text.split(' ').length > 8) return false
	return !/^[A-Za-z]+ed (?:on|in|by|at|from|for|[A-Z\d])/.test(text)
}

/** Whether a phrase begins with what to do: such phrases share a sentence only among themselves. */
export function isInstruction({ text }: SpokenBullet): boolean {
	const [first = ''] = text.toLowerCase().split(' ', 1)
	return VERBS.has(first)
}

/** Neighbouring phrases as one list: "architectural shingle, 30-year material, and 5-year workmanship". */
export function joinBullets(parts: readonly SpokenBullet[]): string {
	return joinList(parts.map(({ text }) => toMidSentence(text)))
}
