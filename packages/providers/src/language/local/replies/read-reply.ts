import { type DialogueAct, REPLY_PHRASES } from './reply-phrases.ts'

const grammar = REPLY_PHRASES.map(([sign, form]) => ({
	sign,
	form: new RegExp(`^(?:${form})(?= |$)`),
}))

/** `asks`: a clause that wants to know something, or names a condition; `says`: any other in words of its own. */
export type ReplyAct = DialogueAct | 'asks' | 'says'

/**
 * A reply as a row of signs, clause by clause. A clause of which a word is not in the grammar says or asks something of
 * its own. Fillers are left out.
 */
export function readReply(reply: string): ReplyAct[] {
	const plain = reply.toLowerCase().replace(/[’‘`´]/g, "'")
	const signs: ReplyAct[] = []
	for (const sentence of plain.match(/[^.!?;:\n]+[.!?;:\n]*/g) ?? [])
		for (const clause of clausesOf(sentence)) {
			const read = readClause(clause)
			const own = sentence.includes('?') || asks(clause) ? 'asks' : 'says'
			// "Go back, then continue from there" is one wish, not two.
			const isSequel = /^then\b|\bfrom there$/.test(clause) && signs.includes('back')
			signs.push(...(read ?? [own]).filter((sign) => !isSequel || sign !== 'continue'))
		}
	return signs
}

/** Where a clause ends: a comma, a dash, a word that joins. */
const JOINTS =
	/,|\s-+\s|[—–]|\b(?:and|but|because|since|although|though|whereas|however)\b|\bso(?= (?:i|we|you|let|lets|let's|please|go|yes|no|yeah|sure|it|that|feel|just|keep|can|could)\b)/g

function clausesOf(sentence: string): string[] {
	return sentence
		.split(JOINTS)
		.map((clause) =>
			clause.replace(/[^\p{L}\p{N}'\s-]+|(?<!\w)-|-(?!\w)/gu, ' ').replace(/\s+/g, ' '),
		)
		.map((clause) => clause.trim())
		.filter((clause) => clause !== '')
}

const OPENERS =
	'(?:also|first|now|then|so|well|ok|okay|yes|yeah|no|sure|oh|hey|um|actually|please|just|or)'
/** A clause in the order of a question. */
const INVERTED = new RegExp(
	`^(?:${OPENERS} )*(?:what|whats|who|whos|whose|when|where|why|how|which|is|isn't|are|aren't|am|was|were|do|does|doesn't|did|didn't|can|could|will|won't|would|should|shall|has|have (?:i|we|you|they)|had|may|might|any|another)\\b`,
)
/** A wish to be told, something not understood, or a condition, anywhere in a clause. */
const WISH_TO_KNOW =
	/\b(?:tell|explain|clarify|repeat|elaborate|describe|define|wonder|wondering|curious|confus\w+|unclear|unsure|depends|before (?:that|this|you|we|going|moving)|until|unless|if|only|provided|wait|hold on|hang on)\b|\b(?:want|need|like|love|wish)(?:ed)?(?: you)? to (?:know|understand|hear|see|ask|learn|check|talk|discuss|speak|think|look|compare)\b|\b(?:don't|do not|dont|didn't|did not|doesn't|does not|not)(?: really| quite)? (?:get|understand|follow|see|clear|sure|help|answer|what)\b|^(?:\w+ ){0,3}(?:see|show|give me|go over)\b/

function asks(clause: string): boolean {
	if (/\b(?:later|another time|some other time)\b/.test(clause) && !INVERTED.test(clause))
		return false
	return INVERTED.test(clause.replace(/'s\b/, '')) || WISH_TO_KNOW.test(clause)
}

/** The signs of a clause, or undefined when a word of it is not known. */
function readClause(clause: string): DialogueAct[] | undefined {
	let rest = clause
	const signs: DialogueAct[] = []
	while (rest !== '') {
		const found = longest(rest)
		if (found === undefined) return trails(signs.at(-1), rest) ? signs : undefined
		if (found.sign !== 'filler') signs.push(found.sign)
		rest = rest.slice(found.length).trimStart()
	}
	return signs
}

/** What follows a sign and changes nothing: to whom there is nothing to ask, since when or from where to go on. */
function trails(sign: DialogueAct | undefined, rest: string): boolean {
	if (sign === undefined || WISH_TO_KNOW.test(rest.replace(/^before\b/, ''))) return false
	return (
		sign === 'no_questions' ||
		/^(?:from )?(?:where|whenever|when|as|before|that|which|like) (?:i|we|you|it)\b/.test(rest)
	)
}

/** The longest phrase wins; of equally long ones the first of the list. */
function longest(rest: string): { sign: DialogueAct; length: number } | undefined {
	let best: { sign: DialogueAct; length: number } | undefined
	for (const { sign, form } of grammar) {
		const length = form.exec(rest)?.[0].length ?? 0
		if (length > (best?.length ?? 0)) best = { sign, length }
	}
	return best
}
