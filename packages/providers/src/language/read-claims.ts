import { type Term, termsOf } from './terms/terms.ts'

/** A clause of a text: its terms, and whether the clause is negated. */
export type Claim = { terms: Term[]; isNegated: boolean }

/**
 * Replacements after which a clause contains a negation only if it denies something: "no extra charge" becomes "free". The
 * result need not be grammatical, because only its words are compared: "is excluded" becomes "is not covered included", so
 * it matches both "covered" and "included".
 */
const SAME_MEANING: readonly (readonly [RegExp, string])[] = [
	[/[’‘`]/g, "'"],
	[/^\s*(?:yes|no|sí|si)\s*[,.!:;–—-]+\s*/i, ''],
	[/\b(?:at |there is )?no (?:extra |additional |further )?(?:charge|cost|fee)s?\b/gi, 'free'],
	[/\b(?:no|not|never)\b((?: \w+){0,2}) (?:more|less|fewer|later|longer|sooner) than\b/gi, '$1'],
	[/\bnot only\b|\bno (?:problem|matter|doubt)\b|\bwhether or not\b|\bor not\b/gi, ' '],
	[/\b(?:is|are|was|were|be) (?:excluded|exempt)(?: from)?\b/gi, 'is not covered included'],
	[/\b(?:excludes?|excluding|except(?: for| that)?|excepto|salvo)\b/gi, ', except not'],
	[/\bnon-?(?=refundable|transferable|toxic|slip|stick)/gi, 'not '],
	[/\bun(?=available|covered|insured|licensed|necessary|affected)/gi, 'not '],
	[/\b(\w+)n't\b/gi, '$1 not'],
	[/\bcannot\b/gi, 'can not'],
]
const CLAUSE_END =
	/(?<![,;:.!?])[,;:.!?]+(?:\s+|$)|\s[-–—]\s|\b(?=without\b|sin\b)|\b(?:but|unless|although|though|however|while|whereas|until|because|if|pero|aunque|sino)\b/i
const EXCEPTION = /^\s*except(?= not\b)/
const NEGATION =
	/\b(?:not|no|never|none|nothing|nobody|neither|nor|without|nunca|sin|ning[uú]n\w*|tampoco)\b/gi

/**
 * Splits a text into clauses, and returns those with a word that carries meaning. Two negations in one clause cancel each
 * other. A clause that begins with "except" also gets the words of the clause before it: "covers storms, except hail" denies
 * "covers hail".
 */
export function claimsOf(text: string): Claim[] {
	const clauses = SAME_MEANING.reduce((said, [phrase, plain]) => said.replace(phrase, plain), text)
		.split(CLAUSE_END)
		.map((clause) => ({
			isException: EXCEPTION.test(clause),
			terms: termsOf(clause.replace(EXCEPTION, ' ').replace(NEGATION, ' ')),
			isNegated: (clause.match(NEGATION)?.length ?? 0) % 2 === 1,
		}))
		.filter(({ terms }) => terms.length > 0)
	return clauses.map(({ isException, terms, isNegated }, index) => ({
		terms: isException ? [...(clauses[index - 1]?.terms ?? []), ...terms] : terms,
		isNegated,
	}))
}

/**
 * Returns what a reply that begins with "Yes" or "No" claims: "Yes" affirms the last clause of the question, and "No" denies
 * it. Returns no claim when the question contains a negation, because "Yes" and "No" are then ambiguous.
 */
export function claimOfYesOrNo(reply: string, question: string): Claim[] {
	const [, word] = /^\s*(yes|no|sí|si)\b(?=\s*[,.!:;–—-]|\s*$)/i.exec(reply) ?? []
	const asked = claimsOf(question)
	if (word === undefined || asked.some(({ isNegated }) => isNegated)) return []
	const isNegated = word.toLowerCase() === 'no'
	return asked.slice(-1).map(({ terms }) => ({ terms, isNegated }))
}
