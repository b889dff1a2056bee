import { areSynonyms, termsOf } from '@dormer/providers/language/terms/terms'
import { VERBS } from '../text/vocabulary.ts'

/**
 * Function that returns whether a statement can answer the question. `title` is the title of the statement's source.
 */
export type Requirement = (text: string, title: string) => boolean

/** Dimensions such as height. `asks` matches questions about the dimension; `answers` matches statements about it. */
const DIMENSIONS: { asks: RegExp; answers: RegExp }[] = [
	{ asks: /\bhow (?:tall|high)\b|\bheight\b/i, answers: /\b(?:tall|taller|high|height)\b/i },
	{ asks: /\bhow wide\b|\bwidth\b/i, answers: /\b(?:wide|wider|width)\b/i },
	{ asks: /\bhow (?:deep|far down)\b|\bdepth\b/i, answers: /\b(?:deep|deeper|depth|down)\b/i },
	{
		asks: /\bhow (?:thick|thin)\b|\bthickness\b|\bgauge\b/i,
		answers: /\b(?:thick|thicker|thickness|gauge|mils?|inch \w+)\b/i,
	},
	{
		asks: /\bhow (?:far apart|close together)\b|\bspacing\b/i,
		answers: /\b(?:apart|between|every|spacing|spaced|on center)\b/i,
	},
]

const ASKS_WHERE_TO_SEE_WORK =
	/\bwhere (?:can|could|do|may|might|would) (?:i|we) (?:\w+ )?(?:see|look at|view|visit)\b/i
/** Matches text that names a place where a homeowner can see the company's finished work. */
const SHOWS_WORK =
	/\b(?:address(?:es)?|web ?site|online|showroom|office|gallery|photos?|pictures?|portfolio|list|references?|streets?|avenue|visit|drive by|call|google|neighbors?|\w+\.(?:com|net|org))\b/i

/** Details that the answer must name when the question names them. */
const REQUIRED_DETAILS: { asks: RegExp; answers: RegExp }[] = [
	{ asks: /\bgauge\b/i, answers: /\bgauge\b|\bmils?\b|\bthick/i },
	{ asks: /\binterest\b|\bapr\b/i, answers: /\binterest\b|\bapr\b|\bpercent\b|%/i },
	{
		asks: /\bafter (?:the|those|these|that|my|our) (?:first )?\S+ (?:days?|weeks?|months?|years?)\b/i,
		answers: /\b(?:after|afterwards?|then|thereafter|later|from then on|expires?|ends?)\b/i,
	},
	{
		asks: /\b(?:week-?ends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/i,
		answers:
			/\b(?:week-?ends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|days a week|any day|every day)\b/i,
	},
	{ asks: /\bhow many inches\b/i, answers: /\b(?:inch|inches)\b|\d ?["”″]/i },
	{
		asks: /^\W*(?:(?:and|so|but) )?who(?:'s| is| are)? (?:the |your )?own(?:s|ers?|ing)?\b/i,
		answers:
			/\b(?:owns|owned (?:and \w+ )?by|owners?|founders?|founded by|belongs?)\b|\b(?:you|we|they|i) own\b/i,
	},
	{ asks: ASKS_WHERE_TO_SEE_WORK, answers: SHOWS_WORK },
]

const ASKS_WHO = /^\W*(?:(?:and|so|but|then) )?who(?:'s|'ll|m)?\b(?! owns)/i
const PERSON =
	/\b(?:we|us|i|he|she|nobody|no one|none|somebody|someone|everybody|everyone|each other|crews?|teams?|people|persons?|m[ae]n|wom[ae]n|employees?|staff|subcontractors?|foreman|technicians?|electricians?|plumbers?|carpenters?|masons?|reps?|partners?|famil(?:y|ies)|brothers?|compan(?:y|ies)|firms?|desk|hotline|number|city|county|town|state|bank|utility|agent|friends?|lawyer|surveyors?|[a-z]+(?:owner|worker|man|men)s?|(?:inspect|contract|operat|coordinat|superintend|adjust|install|roof|paint|manag|lead|lend|own|insur|manufactur|build|help|design|estimat|engine|supervis|clean|hang|driv|deal|supply|mak)(?:er|or|ent)s?|designers?|engineers?|experts?|specialists?|professionals?|pros?)\b/i
/** Matches a capitalized name. Ignores the first word of a sentence, which is always capitalized. */
const NAME = /(?<=[\p{Ll}\p{N},] )\p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ and \p{Lu}\p{Ll}+/u

const ASKS_WHERE = /^\W*(?:(?:and|so|but|then) )?where(?:'s)?\b/i
const PLACE =
	/\b(?:in|at|on|from|near|beside|behind|under|above|below|inside|outside|into|onto|between|around|through|along|over|across|next to|to (?:the|an?|our|your|its?)|here|there|home|anywhere|nowhere|everywhere|with us|away|off)\b/i

const ASKS_ABOUT_DUTY =
	/^\W*(?:(?:and|so|but) )?(?:(?:do|will|would) (?:i|we) (?:have|need) to|(?:should|must|shall) (?:i|we)|(?:am i|are we) supposed to) (?:\w+ly )?(\p{L}+)/iu
/** Matches a statement that names who must do something, or says that nobody must do anything. */
const ANSWERS_DUTY =
	/\b(?:you|we|us|please|nobody|no one|nothing|crew|team|needs?|needed|have to|has to|must|should|required|stays?|without|never|no)\b/i

/**
 * Returns the requirement that a statement must meet to answer a question. For example, the statement must name a person when
 * the question asks "who", a place for "where", an action for "do I have to", and the dimension or the detail, such as a gauge,
 * that the question mentions. `QuestionKind` checks the kind of answer separately.
 */
export function requirementOf(question: string): Requirement {
	const requirements = [
		dimensionRequirement(question),
		...REQUIRED_DETAILS.map(({ asks, answers }) =>
			asks.test(question) ? matchesTextOrTitle(answers) : NO_REQUIREMENT,
		),
		ASKS_WHO.test(question) ? matchesTextOrTitle(PERSON, NAME) : NO_REQUIREMENT,
		ASKS_WHERE.test(question) ? matchesTextOrTitle(PLACE, SHOWS_WORK) : NO_REQUIREMENT,
		dutyRequirement(question),
	].filter((requirement) => requirement !== NO_REQUIREMENT)
	return (text, title) => requirements.every((requirement) => requirement(text, title))
}

const NO_REQUIREMENT: Requirement = () => true

const matchesTextOrTitle =
	(...patterns: RegExp[]): Requirement =>
	(text, title) =>
		patterns.some((pattern) => pattern.test(text) || pattern.test(title))

/**
 * Returns a requirement for an answer to a question about a dimension, such as length. The requirement rejects a statement that
 * mentions only dimensions about which the question does not ask.
 */
function dimensionRequirement(question: string): Requirement {
	const asked = DIMENSIONS.filter(({ asks }) => asks.test(question))
	if (asked.length === 0) return NO_REQUIREMENT
	return (text) =>
		asked.some(({ answers }) => answers.test(text)) ||
		!DIMENSIONS.some(({ answers }) => answers.test(text))
}

/**
 * Returns a function that checks whether a statement answers a question such as "do I have to move the sofa?". The statement
 * must name the action, say who acts or that nobody must act, or give an instruction. "The sofa does not fade" fails the check.
 */
function dutyRequirement(question: string): Requirement {
	const [, verb] = ASKS_ABOUT_DUTY.exec(question) ?? []
	if (verb === undefined) return NO_REQUIREMENT
	const actions = termsOf(verb)
	return (text) => {
		const [first = ''] = text.toLowerCase().match(/\p{L}+/u) ?? []
		if (ANSWERS_DUTY.test(text) || VERBS.has(first)) return true
		const terms = termsOf(text)
		return actions.some((action) => terms.some((term) => areSynonyms(action, term)))
	}
}
