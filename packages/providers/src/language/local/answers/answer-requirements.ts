import { VERBS } from '../text/vocabulary.ts'
import { areSynonyms, termsOf } from './terms.ts'

/** Whether a statement, and the title above it, can answer a question at all. */
export type Requirement = (text: string, title: string) => boolean

/** Each dimension by the words that ask for it and the words that tell it. */
const DIMENSIONS: { asks: RegExp; tells: RegExp }[] = [
	{ asks: /\bhow (?:tall|high)\b|\bheight\b/i, tells: /\b(?:tall|taller|high|height)\b/i },
	{ asks: /\bhow wide\b|\bwidth\b/i, tells: /\b(?:wide|wider|width)\b/i },
	{ asks: /\bhow (?:deep|far down)\b|\bdepth\b/i, tells: /\b(?:deep|deeper|depth|down to)\b/i },
	{
		asks: /\bhow (?:thick|thin)\b|\bthickness\b|\bgauge\b/i,
		tells: /\b(?:thick|thicker|thickness|gauge|mils?|inch \w+)\b/i,
	},
	{
		asks: /\bhow (?:far apart|close together)\b|\bspacing\b/i,
		tells: /\b(?:apart|between|every|spacing|spaced|on center)\b/i,
	},
]

const SEEING =
	/\bwhere (?:can|could|do|may|might|would) (?:i|we) (?:\w+ )?(?:see|look at|view|visit)\b/i
/** Where work is shown. */
const SHOWN =
	/\b(?:address(?:es)?|web ?site|online|showroom|office|gallery|photos?|pictures?|portfolio|list|references?|streets?|avenue|visit|drive by|call|google|neighbors?|\w+\.(?:com|net|org))\b/i

/** What a question names that its answer has to name too, in one of these words. */
const NAMED: { asks: RegExp; tells: RegExp }[] = [
	{ asks: /\bgauge\b/i, tells: /\bgauge\b|\bmils?\b|\bthick/i },
	{ asks: /\binterest\b|\bapr\b/i, tells: /\binterest\b|\bapr\b|\bpercent\b|%/i },
	{
		asks: /\bafter (?:the|those|these|that|my|our) (?:first )?\S+ (?:days?|weeks?|months?|years?)\b/i,
		tells: /\b(?:after|afterwards?|then|thereafter|later|from then on|expires?|ends?)\b/i,
	},
	{
		asks: /\b(?:week-?ends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/i,
		tells:
			/\b(?:week-?ends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|days a week|any day|every day)\b/i,
	},
	{ asks: /\bhow many inches\b/i, tells: /\b(?:inch|inches)\b|\d ?["”″]/i },
	{
		asks: /^\W*(?:(?:and|so|but) )?who(?:'s| is| are)? (?:the |your )?own(?:s|ers?|ing)?\b/i,
		tells:
			/\b(?:owns|owned (?:and \w+ )?by|owners?|founders?|founded by|belongs?)\b|\b(?:you|we|they|i) own\b/i,
	},
	{ asks: SEEING, tells: SHOWN },
]

const WHO = /^\W*(?:(?:and|so|but|then) )?who(?:'s|'ll|m)?\b(?! owns)/i
const SOMEBODY =
	/\b(?:we|us|i|he|she|nobody|no one|none|somebody|someone|everybody|everyone|each other|crews?|teams?|people|persons?|m[ae]n|wom[ae]n|employees?|staff|subcontractors?|foreman|technicians?|electricians?|plumbers?|carpenters?|masons?|reps?|partners?|famil(?:y|ies)|brothers?|compan(?:y|ies)|firms?|desk|hotline|number|city|county|town|state|bank|utility|agent|friends?|lawyer|surveyors?|[a-z]+(?:owner|worker|man|men)s?|(?:inspect|contract|operat|coordinat|superintend|adjust|install|roof|paint|manag|lead|lend|own|insur|manufactur|build|help|design|estimat|engine|supervis|clean|hang|driv|deal|supply|mak)(?:er|or|ent)s?|designers?|engineers?|experts?|specialists?|professionals?|pros?)\b/i
/** Not the first word of a sentence, which is large whatever it is. */
const NAME = /(?<=[\p{Ll}\p{N},] )\p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ and \p{Lu}\p{Ll}+/u

const WHERE = /^\W*(?:(?:and|so|but|then) )?where(?:'s)?\b/i
const PLACE =
	/\b(?:in|at|on|from|near|beside|behind|under|above|below|inside|outside|into|onto|between|around|through|along|over|across|next to|to (?:the|an?|our|your|its?)|here|there|home|anywhere|nowhere|everywhere|with us|away|off)\b/i

const DUTY =
	/^\W*(?:(?:and|so|but) )?(?:(?:do|will|would) (?:i|we) (?:have|need) to|(?:should|must|shall) (?:i|we)|(?:am i|are we) supposed to) (?:\w+ly )?(\p{L}+)/iu
/** Who has to do it, or that there is nothing to do. */
const TELLS_WHO =
	/\b(?:you|we|us|please|nobody|no one|nothing|crew|team|needs?|needed|have to|has to|must|should|required|stays?|without|never|no)\b/i

/**
 * What the form of a question demands of its answer beside an amount or a time: the dimension that is asked for, somebody
 * for "who", a place for "where", an act for "do I have to", and what is named so closely that nothing else stands for it.
 */
export function requirementOf(question: string): Requirement {
	const demands = [
		dimensionOf(question),
		...NAMED.map(({ asks, tells }) => (asks.test(question) ? inEither(tells) : ANYTHING)),
		WHO.test(question) ? inEither(SOMEBODY, NAME) : ANYTHING,
		WHERE.test(question) ? inEither(PLACE, SHOWN) : ANYTHING,
		dutyOf(question),
	].filter((demand) => demand !== ANYTHING)
	return (text, title) => demands.every((demand) => demand(text, title))
}

const ANYTHING: Requirement = () => true

const inEither =
	(...forms: RegExp[]): Requirement =>
	(text, title) =>
		forms.some((form) => form.test(text) || form.test(title))

/** A statement that tells another dimension, and not this one, is none about this one. */
function dimensionOf(question: string): Requirement {
	const asked = DIMENSIONS.filter(({ asks }) => asks.test(question))
	if (asked.length === 0) return ANYTHING
	return (text) =>
		asked.some(({ tells }) => tells.test(text)) || !DIMENSIONS.some(({ tells }) => tells.test(text))
}

/** The act, somebody who does it, or what to do: "furniture does not fade" tells nobody to move it. */
function dutyOf(question: string): Requirement {
	const [, verb] = DUTY.exec(question) ?? []
	if (verb === undefined) return ANYTHING
	const acts = termsOf(verb)
	return (text) => {
		const [first = ''] = text.toLowerCase().match(/\p{L}+/u) ?? []
		if (TELLS_WHO.test(text) || VERBS.has(first)) return true
		const told = termsOf(text)
		return acts.some((act) => told.some((term) => areSynonyms(act, term)))
	}
}
