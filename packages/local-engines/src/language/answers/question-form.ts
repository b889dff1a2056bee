import { stemsOf } from '@dormer/providers/language/terms/terms'

/**
 * Normalized form of a question. Two questions with equal forms ask the same thing. `kind` is the question word,
 * `price` for a question about a price, or `yes-no`. `subject` tells whether the homeowner or the company acts.
 * `hasPronoun` is true when the question refers to an earlier text, as in "How long does it last?". `words` are the
 * sorted stems of the words that carry meaning.
 */
export type QuestionForm = {
	kind: string
	subject: 'homeowner' | 'company' | 'other'
	isNegated: boolean
	hasPronoun: boolean
	words: readonly string[]
}

type Rules = readonly (readonly [RegExp, string])[]

const CONTRACTIONS: Rules = [
	[/[’‘`]/g, "'"],
	[/\bwon'?t\b/g, 'will not'],
	[/\bcan'?t\b|\bcannot\b/g, 'can not'],
	[/\b(do|does|did|is|are|was|were|would|could|should|has|have|had)n'?t\b/g, '$1 not'],
	[/\b(what|how|when|where|who|why|that|there)(?:'s|(?<=what|who|how|when|where)s\b)/g, '$1 is'],
	[/\b(i|you|we|they|it|who|what)'(?:m|re|ve|ll|d)\b/g, '$1'],
	[/\bgonna\b/g, 'going to'],
]

/** Openings and endings that do not change what a question asks. */
const FILLERS: Rules = [
	[/^[¿¡ ]+/g, ''],
	[
		/^(?:(?:hi|hello|hey|ok(?:ay)?|so|and|also|well|um+|uh+|oh|but|just|quick question|one more thing|excuse me|sorry|please)\b[\s,.:!-]*)+/g,
		'',
	],
	[
		/\b(?:(?:can|could|would|will) you (?:please )?tell (?:me|us)|(?:do|would) you know|i (?:was |am )?(?:just )?wonder(?:ing)?|i (?:want|would like|need) to know|tell (?:me|us)|any idea)(?: if| whether)?\b/g,
		'',
	],
	[
		/\b(?:please|thank you|thanks|exactly|actually|really|anyway|by the way|(?<=you )(?:guys|folks|all))\b/g,
		' ',
	],
]

/**
 * Phrases that ask for the same thing in different words. Each pattern is replaced by one common wording, so the questions
 * compare as equal.
 */
const SAME_PHRASES: Rules = [
	[
		/\b(?:what is|what are|what will be|what would be) the (?:price|cost)s? (?:of|for)\b/g,
		'price of',
	],
	[
		/\b(?:how much|what) (?:does|do|will|would|is|are) (.{1,80}?) (?:going to cost|cost|come to|run (?:me|us)|set (?:me|us) back)\b/g,
		'price of $1',
	],
	[/\bhow much (?:will|would) (.{1,80}?) be\b/g, 'price of $1'],
	[/\bhow (?:much|expensive) (?:is|are|for)\b/g, 'price of'],
	[
		/\bcuanto (?:me |nos )?(?:va a costar|cuestan?|costarian?|costaran?|valen?|salen?|seria|es|son)(?= \p{L})/gu,
		'price of',
	],
	[/\b(?:cual|que) (?:es|seria) el (?:precio|costo) (?:del?|para)\b/g, 'price of'],
	[/\bque (?:precio|costo) tienen?\b/g, 'price of'],
	[/\bcuales son (?:los|sus) precios\b/g, 'price of everything'],
	[/\bhow soon\b/g, 'when'],
	[/\bhow many (?:days|weeks|hours|months)\b(?=.{0,200}\btakes?\b)/g, 'how long'],
	[/\b(?:have|has|got|required|supposed) to\b|\bmust\b/g, 'need'],
	[/\btak(?:e|es|ing) care of\b/g, 'handle'],
	[/\b(?:take|cut|bring)s? (?:(\p{L}+ \p{L}+|\p{L}+) )?down\b/gu, 'remove $1'],
	[/\bwhen(?= (?:you|they|the crew) work)/g, 'while'],
]

/** Synonyms in questions, one group on each line. The first word of a line replaces all other words of that line. */
const SAME_WORDS = new Map(
	[
		'start begin starting beginning',
		'old existing current',
		'fix repair mend',
		'house home',
		'crew workers team',
		'kid kids child children',
		'photo photos picture pictures',
		'big large',
		'buy purchase',
		'finish finished done complete completed',
		'install installation installed installing',
		'financing finance financed',
		'garbage trash rubbish',
		'warranty warranties',
		'remove removed removal',
	].flatMap((line) => {
		const [first = '', ...others] = line.split(' ')
		return others.map((word) => [word, first] as const)
	}),
)

const HOMEOWNER = new Set(['i', 'we'])
const NEGATIONS = new Set(['not', 'no', 'never', 'none', 'without'])
const PRONOUNS = /\b(?:it|they|them|one|ones)\b(?! (?:rain|snow|storm|hail|freez)\p{L}*)/u
/** Words without their own meaning. Questions that differ only in these words ask the same thing. */
const EMPTY = new Set(
	'i we you me us my our your mine ours yours a an the this that these those some any do does did is are was were be been being am can could will would shall offer should may might have has had get gets got going to of in on at for with from by it its they their them there here if now then today too also ever still just even kind sort thing things el la los las lo un una del al con para por en mi su sus nos'.split(
		' ',
	),
)
const QUESTION_WORD =
	/\b(how (?:much|long|many|often|far|deep|high|tall|wide|thick|big|old|hard|fast|late|early|well|come)|how|what|when|where|who|whose|whom|why|which)\b/

/** Returns the normalized form of a question, by which questions in different words are compared. */
export function questionFormOf(question: string): QuestionForm {
	const plain = question.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
	const text = [CONTRACTIONS, FILLERS, SAME_PHRASES]
		.reduce(replaceAll, plain)
		.replace(/(\d),(?=\d{3})/g, '$1')
		.trim()
	const [, questionWord] = QUESTION_WORD.exec(text) ?? []
	const rest = questionWord === undefined ? text : text.replace(questionWord, ' ')
	const tokens = rest.match(/[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? []
	const person = tokens.find((token) => HOMEOWNER.has(token) || token === 'you')
	const words = tokens
		.filter((token) => !EMPTY.has(token) && !NEGATIONS.has(token))
		.map((token) => SAME_WORDS.get(token) ?? token)
	return {
		kind: text.startsWith('price of') ? 'price' : (questionWord ?? 'yes-no'),
		subject: person === undefined ? 'other' : person === 'you' ? 'company' : 'homeowner',
		isNegated: tokens.some((token) => NEGATIONS.has(token)),
		hasPronoun: PRONOUNS.test(text),
		words: [...new Set(words.flatMap(stemsOf))].sort(),
	}
}

const replaceAll = (text: string, rules: Rules): string =>
	rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)
