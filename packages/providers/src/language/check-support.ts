import type { AnswerSource } from './language.ts'
import { type Claim, claimOfYesOrNo, claimsOf } from './read-claims.ts'
import { quotedStatements } from './source-statements.ts'
import { areSynonyms, type Term } from './terms/terms.ts'

/** A source, with the words from it that support an answer. */
export type CitedSource = { source: AnswerSource; quote: string }

/** Weight of a generic word such as "cover". Any other term has the weight 1. */
const GENERIC_WEIGHT = 0.5
/** Factor by which the weight of a term is multiplied when only a synonym of the term matches. */
const SYNONYM_WEIGHT = 0.8
/**
 * Minimum share of a claim's terms, by weight, that a quoted clause must match before it can contradict the claim. A clause
 * with a smaller share is about a different subject.
 */
const SAME_SUBJECT_SHARE = 0.5
/** Minimum share of a sentence's terms, by weight, that the quoted statements must contain. */
const MIN_SUPPORTED_SHARE = 0.5
/**
 * Minimum number of terms, not counting generic ones, that a sentence must have to be checked. A sentence with fewer terms
 * counts as supported.
 */
const MIN_STATING_TERMS = 2
const ENGLISH = /\b(?:the|and|is|are|you|your|we|our|of|for|with|to|it|on|in)\b/i

/**
 * Returns the sentences of an answer that the quotes support. Leaves out an English sentence of whose terms the quoted
 * statements contain less than half. Returns null when the answer contradicts a quoted statement. For example, the answer "Hail is covered"
 * quotes only the word "covered" of the statement "Hail is not covered".
 */
export function supportedSentences(
	answer: string,
	cited: readonly CitedSource[],
	question: string,
): string[] | null {
	const statements = cited.flatMap(({ source, quote }) => quotedStatements(source, quote))
	const quoted = [...statements.flatMap(claimsOf), ...cited.flatMap(claimsOfFaq)]
	const titles = cited.flatMap(({ source }) =>
		source.type === 'faq' ? [] : claimsOf(source.title),
	)
	const sentences = answer.split(/(?<=[.!?]["')\]]{0,3})\s+/)
	const claims = [...sentences.flatMap(claimsOf), ...claimOfYesOrNo(answer, question)]
	if (claims.some((claim) => isContradicted(claim, quoted, titles))) return null
	const isEnglish = statements.some((text) => ENGLISH.test(text))
	const terms = [...quoted, ...titles].flatMap((claim) => claim.terms)
	const isSupported = (sentence: string) => {
		const stated = claimsOf(sentence).flatMap((claim) => claim.terms)
		const specific = stated.filter(({ isGeneric }) => !isGeneric)
		if (specific.length < MIN_STATING_TERMS || !isEnglish || !ENGLISH.test(sentence)) return true
		return sharedWeight(stated, terms) >= MIN_SUPPORTED_SHARE * weightOf(stated)
	}
	return sentences.filter(isSupported)
}

/** Returns the claim of an FAQ whose answer begins with "Yes" or "No": the question, affirmed or denied. */
function claimsOfFaq({ source: { type, title, lines } }: CitedSource): Claim[] {
	return type === 'faq' ? claimOfYesOrNo(lines.join(' '), title) : []
}

/**
 * Returns whether the quoted clauses contradict a claim. Compares the claim only with the clauses that match it best. They
 * contradict it when all of them are negated and the claim is not, or the other way around. Returns false when even these
 * clauses are about a different subject (`SAME_SUBJECT_SHARE`), and when a title matches the claim better.
 */
function isContradicted(claim: Claim, quoted: readonly Claim[], titles: readonly Claim[]): boolean {
	const shares = quoted.map((one) => sharedWeight(claim.terms, one.terms))
	const best = Math.max(0, ...shares)
	if (best < SAME_SUBJECT_SHARE * weightOf(claim.terms)) return false
	if (titles.some((title) => sharedWeight(claim.terms, title.terms) > best)) return false
	return quoted.every(
		({ isNegated }, index) => shares[index] !== best || isNegated !== claim.isNegated,
	)
}

/**
 * Returns the total weight of the terms that occur in `others`. A term counts less when `others` contains only a synonym of it.
 */
const sharedWeight = (terms: readonly Term[], others: readonly Term[]): number =>
	terms.reduce((sum, term) => {
		const isSame = others.some(({ stem }) => stem === term.stem)
		const isFound = isSame || others.some((other) => areSynonyms(term, other))
		return sum + (isFound ? weightOf([term]) * (isSame ? 1 : SYNONYM_WEIGHT) : 0)
	}, 0)

const weightOf = (terms: readonly Term[]): number =>
	terms.reduce((sum, { isGeneric }) => sum + (isGeneric ? GENERIC_WEIGHT : 1), 0)
