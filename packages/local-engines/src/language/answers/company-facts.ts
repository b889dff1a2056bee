import { FACT_KINDS, type FactKind } from '@dormer/providers/facts'
import type { AnswerSource } from '@dormer/providers/language/language'
import { statementsOf } from '@dormer/providers/language/source-statements'
import { requirementOf } from './answer-requirements.ts'
import { containsAnswerOfKind, questionKindOf } from './question-kind.ts'

/** `asks` matches the questions for a fact, in English and Spanish; `states` matches a sentence that states it. */
const FACTS: Record<FactKind, { asks: RegExp; states: RegExp }> = {
	licensed: {
		asks: /\b(?:are|is) (?:you|they|your \w+|the company)(?: \w+){0,3} licensed\b|\b(?:have|hold|carry|got) (?:a |an |the |any |your )?(?:\w+ ){0,2}licen[cs]es?\b|\blicen[cs]e number\b|\btienen? licencia/i,
		states: /\blicensed\b|\blicen[cs]e\b.{0,20}\d|\bhold.{0,20}\blicen[cs]e\b/i,
	},
	insured: {
		asks: /\b(?:are|is) (?:you|they|your \w+|the (?:company|crew|workers))\b(?! \w+ing).{0,25}\binsured\b|\b(?:do|does) (?:you|they|your \w+) (?:have|carry) (?:\w+ ){0,3}insurance\b|\bliability insurance\b|\bworkers['’]? comp|\b(?:est[aá]n asegurad|tienen? seguro)/i,
		states:
			/\b(?:we|our|us|every\w*|all|crews?|company)\b.{0,60}\b(?:insured|insurance|workers['’]? comp\w*)\b/i,
	},
	crew: {
		asks: /\bwho (?:does|do|will do|is doing|actually does|performs) (?:the|this|all|your) (?:\w+ )?(?:work|job|installation|install)\b|\bsub-?contract\w*|\b(?:is|are) (?:it|they|the crews?|the installers?|the workers) your (?:own )?(?:crews?|employees?|people)\b|\b(?:your|own) (?:own )?(?:crews?|employees|people) (?:do|doing|does|install)\b|\bqui[eé]n hace el trabajo\b|\bsubcontrat/i,
		states: /\bsub-?contract\w*|\bpayroll\b|\bour own (?:crews?|employees?|people|installers?)\b/i,
	},
	workmanship: {
		asks: /\b(?:workmanship|labor|craftsmanship)\b.{0,40}\b(?:warrant\w+|guarantee\w*|cover\w*)\b|\b(?:warrant\w+|guarantee\w*|cover\w*)\b.{0,30}\b(?:workmanship|labor|craftsmanship)\b|\b(?:guarantee|stand behind|warrant) your (?:own )?(?:work|workmanship|labor)\b|\bgarant[ií]a\b.{0,60}\bmano de obra\b/i,
		states: /\b(?:workmanship|labor)\b.{0,60}\b(?:\d+|five|ten|two|three|lifetime)\b/i,
	},
	duration: {
		asks: /\bhow (?:long|many (?:days|weeks))\b(?!.{0,60}\b(?:warranty|last|covered|loan|financ\w*|business|cure|dry|wait|reply|respond)\b).{0,25}\b(?:take|takes|job|project|installation|install|work|finish)\b|\bcu[aá]nto (?:tiempo )?(?:dura|tarda)/i,
		states:
			/\b(?:tak(?:e|es)|done in|finish\w*|complet\w*)\b.{0,60}\b(?:hours?|days?|weeks?)\b|\b(?:most|usual\w*)\b.{0,60}\b(?:days?|weeks?)\b/i,
	},
	next_start: {
		asks: /\b(?:when|how soon) (?:can|could|would|will|do|is) (?:you|we|they|your \w+|the (?:crew|next))\b.{0,20}\b(?:start|begin|come|available|opening|free)\b|\bnext (?:opening|available|free)\b|\bhow far (?:are you )?(?:booked|out)\b|\bcu[aá]ndo (?:pueden )?(?:empez|comenz|empiez|comienz)/i,
		states: /\b(?:next (?:free|open\w*|available)|booked|booking|we (?:can )?start)\b/i,
	},
	service_area: {
		asks: /\bservice area\b|\b(?:what|which) (?:areas?|towns?|cities|counties)\b.{0,20}\b(?:serve|work|cover)\b|\bwhere do you work\b|\b(?:do|will|can|would) you (?:work|serve|come|travel|go)\b.{0,12}\b(?:my|our) (?:area|town|city|county|neighborhood)\b|\bd[oó]nde trabajan\b/i,
		states: /\b(?:we (?:work|serve)|service area|serving)\b/i,
	},
	payment: {
		asks: /\bhow (?:can|do|could|would|should) (?:i|we) pay\b|\b(?:what|which) (?:kinds? of |forms? of |types? of )?payments?\b|\bpayment (?:options?|methods?|schedule|terms)\b|\b(?:do|can|will) you (?:accept|take) (?:\w+ ){0,2}(?:cards?|checks?|cash|payments?)\b|\bwhen (?:do|must|should) (?:i|we) (?:have to )?pay\b|\bhow much (?:is|of) (?:the|a|your) (?:deposit|down ?payment)\b|\bc[oó]mo (?:puedo |se )?pag/i,
		states:
			/\b(?:deposit|balance|half|percent|cards?|checks?)\b.{0,60}\b(?:due|sign\w*|order\w*|complet\w*|done|accept\w*|take|pay\w*)\b|\b(?:accept|take|pay)\b.{0,60}\b(?:cards?|checks?)\b/i,
	},
}

/** Longest sentence that is suggested as a fact, in characters. */
const MAX_SUGGESTION = 200

/**
 * Returns the fact of a company that answers a question, or undefined when the question asks for none of `facts`, or when the
 * fact lacks what the question asks for, such as an amount.
 */
export function matchFact<Fact extends { kind: FactKind; statement: string }>(
	question: string,
	facts: readonly Fact[],
): Fact | undefined {
	const asked = questionKindOf(question)
	const meets = requirementOf(question)
	return facts.find(
		({ kind, statement }) =>
			FACTS[kind].asks.test(question) &&
			containsAnswerOfKind(asked, statement) &&
			meets(statement, ''),
	)
}

/** A sentence that may state a fact, and its source. */
export type FactSuggestion = { kind: FactKind; statement: string; source: AnswerSource }

/** Returns for each fact the first sentence of the sources that states it. Facts that no sentence states are left out. */
export function suggestFacts(sources: readonly AnswerSource[]): FactSuggestion[] {
	const sentences = sources.flatMap((source) =>
		statementsOf(source)
			.filter((text) => text.length <= MAX_SUGGESTION && /[.!]$/.test(text))
			.map((statement) => ({ statement, source })),
	)
	return FACT_KINDS.flatMap((kind) => {
		const found = sentences.find(({ statement }) => FACTS[kind].states.test(statement))
		return found === undefined ? [] : [{ kind, ...found }]
	})
}
