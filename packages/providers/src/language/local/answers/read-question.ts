import type { AnswerRequest } from '../../language.ts'
import { type Subject, subjectOf } from '../topics/deck-subject.ts'
import { type AskedMatter, mattersOf } from '../topics/find-topics.ts'
import { type Demand, demandsOf } from './answer-requirements.ts'
import { kindOf, type QuestionKind } from './question-kind.ts'
import {
	isProduct,
	meanTheSame,
	PRICE,
	servicesOf,
	stemsOf,
	type Term,
	termsOf,
	verbsOf,
} from './terms.ts'

/** What a word counts for that another of its matter stands in for. */
const STAND_IN = 0.9
/** What a word counts for of which another is made. */
const IN_COMPOUND = 0.7
/** What a light word counts for. */
const LIGHT_PART = 0.2
/** What a verb counts for beside the nouns of a question. */
const VERB_PART = 0.4
/** What a word counts for that only says why somebody asks. */
const SETTING_PART = 0.25
/** Sources that have to name a product, as a part of all, for the deck to be about it. */
const SUBJECT_SHARE = 0.12
/** What a word of the question before counts for. */
const FROM_BEFORE = 0.7
/** What all of those count for together, beside a question that names something by itself. */
const MOST_CARRIED = 0.5
/** What the matters of a question count for together, beside its words. */
const MATTER_PART = 1.4
/** What a matter counts for that nearly every line tells something of: a price, a colour, a time. */
const BROAD_PART = 0.4
/** What the words count for that name a matter. */
const NAMING_PART = 0.5
/** What a word counts for that no source has, where its matter is told and it is no product. */
const UNKNOWN_PART = 0.6

/** `naming`: whether the word only helps to name a matter. `alike`: other words for the same part. */
export type WantedTerm = Term & {
	weight: number
	naming: readonly string[]
	alike: ReadonlySet<string>
}
export type WantedMatter = AskedMatter & { weight: number }
export type Query = {
	kind: QuestionKind
	/** What else its form demands of an answer. */
	meets: Demand
	terms: WantedTerm[]
	/** All that is asked about; `matters` is what counts for the score. */
	asked: readonly AskedMatter[]
	matters: WantedMatter[]
	pairs: string[]
}
/** A source as it is compared: its texts joined, and their terms. */
export type Told = { text: string; terms: Term[] }

/**
 * What a question asks for. A word in few sources says more than one in all; one in none says most. A follow-up takes
 * words of what went before. By `matters`, what it is about counts too, and words that no source has count for less.
 */
export function readQuestion(
	request: AnswerRequest,
	sources: Told[],
	knows: 'words' | 'matters',
): Query {
	const { question, history, companyName } = request
	const own = termsOf(question)
	const before = isFollowUp(question, own) ? termsOf(history.at(-1)?.question ?? '') : []
	const verbs = verbsOf(question)
	const services = servicesOf(question)
	const subject =
		knows === 'matters'
			? subjectOf(sources.map(({ terms }) => new Set(terms.map(({ stem }) => stem))))
			: NOTHING
	const about = mattersOf(mainClause(question))
	const matters = knows === 'matters' ? weighMatters(about, sources) : []
	const isTold = matters.some(({ told, isBroad }) => told && !isBroad)
	const heavy = own.filter(({ light }) => !light).length
	const main = new Set([...termsOf(mainClause(question)), ...before].map(({ stem }) => stem))
	const company = termsOf(companyName)
	const specific = specificOf(question)
	const isNew = (term: Term) => !own.some(({ stem }) => stem === term.stem)
	const naming = new Map(
		matters
			.filter(({ isBroad }) => !isBroad)
			.map(({ name, words }) => [name, new Set(stemsOf(words))]),
	)
	const weigh = (term: Term, part: number): WantedTerm[] => {
		const alike = subject.parts.find((stems) => stems.has(term.stem)) ?? NONE
		const wanted = { ...term, alike }
		const holding = sources.filter(({ terms }) => match(wanted, terms) > 0).length
		const isDecisive = services.has(term.stem) || isProduct(term)
		if (term.light && holding === 0 && !isDecisive) return []
		const isWhole = subject.whole.has(term.stem)
		const isSubject =
			isWhole ||
			(isProduct(term) &&
				(match(wanted, company) > 0 || holding >= Math.max(2, SUBJECT_SHARE * sources.length)))
		const isBeside = verbs.has(term.stem) || (isProduct(term) && holding > 0 && heavy > 2)
		const isForeign = isProduct(term) && holding === 0 && !isWhole
		const isLight = isSubject || (term.light && !services.has(term.stem) && !isForeign)
		const telling = isLight ? LIGHT_PART : isBeside ? VERB_PART : 1
		const setting = main.has(term.stem) ? 1 : SETTING_PART
		const named = matters.filter(({ name }) => naming.get(name)?.has(term.stem))
		const isUnknown =
			holding === 0 && isTold && !isForeign && !isDecisive && !specific.has(term.stem)
		const known = named.length > 0 ? NAMING_PART : isUnknown ? UNKNOWN_PART : 1
		const weight = rarityOf(holding, sources) * part * telling * setting * known
		return [{ ...wanted, weight, naming: named.map(({ name }) => name) }]
	}
	const asked = own.flatMap((term) => weigh(term, 1))
	const carried = before.filter(isNew).flatMap((term) => weigh(term, FROM_BEFORE))
	const names = own.some(({ light, stem }) => !light && !verbs.has(stem))
	const most = names ? MOST_CARRIED * weightOf(asked) : Number.POSITIVE_INFINITY
	const part = Math.min(1, most / weightOf(carried))
	const terms = [...asked, ...carried.map((term) => ({ ...term, weight: part * term.weight }))]
	const kind = kindOf(question)
	const beyondPrice = terms.filter((term) => !term.matters.includes(PRICE))
	const isPriced = kind === 'amount' && beyondPrice.some((term) => !isProduct(term))
	const namesItem =
		isPriced || beyondPrice.some((term) => isProduct(term) && !subject.whole.has(term.stem))
	return {
		kind,
		meets: demandsOf(mainClause(question)),
		asked: about,
		terms: isPriced ? beyondPrice : terms,
		matters: namesItem ? matters.filter(({ name }) => name !== 'price') : matters,
		pairs: pairsOf(question),
	}
}

const NOTHING: Subject = { whole: new Set(), parts: [] }
const NONE: ReadonlySet<string> = new Set()

const rarityOf = (holding: number, sources: readonly unknown[]): number =>
	Math.log(1 + (sources.length + 1) / (Math.max(1, holding) + 0.5))

const weightOf = (terms: readonly WantedTerm[]): number =>
	terms.reduce((sum, { weight }) => sum + weight, 0)

function weighMatters(asked: readonly AskedMatter[], sources: Told[]) {
	return asked.map((matter) => {
		const holding = sources.filter(({ text }) => matter.tells(text)).length
		const part = (MATTER_PART * (matter.isBroad ? BROAD_PART : 1)) / asked.length
		return { ...matter, told: holding > 0, weight: part * rarityOf(holding, sources) }
	})
}

/** Names and numbers: what is asked of one of them is answered by nothing that does not name it. */
function specificOf(question: string): Set<string> {
	const named = [...question.matchAll(/(?<=[\p{L}\p{N},] )\p{Lu}[\p{L}\p{N}]+|\d[\d,.]*/gu)]
	return new Set(named.flatMap(([word]) => stemsOf(word)))
}

/** "Does it help with allergies?" of "My son has hay fever, does it help with allergies?"; all of any other question. */
function mainClause(question: string): string {
	const clauses = question.split(/[,.;!:]\s+|\s[-–—]+\s/).filter((clause) => /\p{L}/u.test(clause))
	const asking = clauses.filter((clause) => ASKING.test(clause) && termsOf(clause).length > 0)
	return asking.length > 0 ? asking.join(' ') : question
}

const ASKING =
	/\?\s*$|^\s*(?:(?:and|so|but|then|also) )?(?:what|when|where|who|why|how|which|is|are|do|does|did|can|could|will|would|should|has|have)\b/i

function isFollowUp(question: string, terms: readonly Term[]): boolean {
	const pointsBack = /\b(?:it|its|that|they|them|those|these|this|one|ones)\b/i.test(question)
	const goesOn = /^\s*(?:and|but|so|what about|how about)\b/i.test(question)
	return terms.length <= 1 || goesOn || (pointsBack && terms.length <= 2)
}

/** Each two neighbouring words of which at least one carries meaning. */
function pairsOf(text: string): string[] {
	const all = stemsOf(text)
	const telling = new Set(termsOf(text).flatMap(({ stem, light }) => (light ? [] : [stem])))
	return all.slice(1).flatMap((stem, place) => {
		const before = all[place] ?? ''
		return telling.has(stem) || telling.has(before) ? [`${before} ${stem}`] : []
	})
}

/** How well one of these words stands for the wanted one, from 0 to 1. */
export function match(
	wanted: Term & { alike?: ReadonlySet<string> },
	terms: readonly Term[],
): number {
	if (terms.some(({ stem }) => stem === wanted.stem)) return 1
	if (terms.some((term) => wanted.alike?.has(term.stem) || meanTheSame(term, wanted)))
		return STAND_IN
	return terms.some(({ stem }) => isMadeOf(stem, wanted.stem)) ? IN_COMPOUND : 0
}

/** "Showerhead" of "shower". Shorter words begin others by chance. */
const isMadeOf = (long: string, short: string): boolean =>
	short.length >= 5 && (long.startsWith(short) || long.endsWith(short))
