import type { DialogueAct } from './dialogue-act.ts'
import { REPLY_PHRASES } from './reply-phrases.ts'

const GRAMMAR = REPLY_PHRASES.map(([act, phrase]) => ({
	act,
	pattern: new RegExp(`^(?:${phrase})(?= |$)`),
}))

/**
 * What one clause of a reply does: one of the acts that the grammar knows, such as agreeing. The grammar does not know every
 * clause. Such a clause is an `own_question` when it asks something, shows confusion or contains a condition, and otherwise an
 * `own_statement`.
 */
export type ReplyAct = DialogueAct | 'own_question' | 'own_statement'

/** Returns the dialogue acts of a reply in order. Reads the reply clause by clause and ignores fillers. */
export function readReply(reply: string): ReplyAct[] {
	const plain = replaceEmoji(reply)
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[’‘`´]/g, "'")
		.replace(/[¿¡]/g, ' ')
	const acts: ReplyAct[] = []
	for (const sentence of plain.match(/[^.!?;:\n]+[.!?;:\n]*/g) ?? [])
		for (const clause of clausesOf(sentence)) {
			const known = readClause(clause)
			const own = sentence.includes('?') || asks(clause) ? 'own_question' : 'own_statement'
			// In "Go back, then continue from there", the second clause says what follows. So it does not count as a request to continue
			// now.
			const isSequel = /^then\b|\bfrom there$/.test(clause) && acts.includes('back')
			acts.push(...(known ?? [own]).filter((act) => !isSequel || act !== 'continue'))
		}
	return acts
}

/** Words for emoji that homeowners send as a reply. */
const EMOJI: [RegExp, string][] = [
	[/[👍👌✅✔🆗🙌💯🤝]/gu, ' yes '],
	[/[👎❌🚫]/gu, ' no '],
	[/[▶⏭⏩➡🚀]/gu, ' continue '],
	[/[⏮⏪◀⬅🔙]/gu, ' go back '],
	[/[⏸✋⏹]/gu, ' wait '],
	[/[❓❔]/gu, ' question '],
	[/[🙏😊🙂😀😄👏🎉❤]/gu, ' thanks '],
	[/[\u{1F3FB}-\u{1F3FF}\u{FE0F}]/gu, ''],
]

const replaceEmoji = (text: string): string =>
	EMOJI.reduce((result, [emoji, words]) => result.replace(emoji, words), text)

/** Matches the end of a clause: a comma, a dash or a conjunction. */
const CLAUSE_END =
	/,|\s-+\s|[—–]|\b(?:and|but|because|since|although|though|whereas|however)\b|\bso(?= (?:i|we|you|let|lets|let's|please|go|yes|no|yeah|sure|it|that|feel|just|keep|can|could)\b)/g

function clausesOf(sentence: string): string[] {
	return sentence
		.split(CLAUSE_END)
		.map((clause) =>
			clause.replace(/[^\p{L}\p{N}'\s-]+|(?<!\w)-|-(?!\w)/gu, ' ').replace(/\s+/g, ' '),
		)
		.map((clause) => clause.trim())
		.filter((clause) => clause !== '')
}

const OPENERS =
	'(?:also|first|now|then|so|well|ok|okay|yes|yeah|no|sure|oh|hey|um|actually|please|just|or)'
/** Matches a clause with the word order of a question. */
const INVERTED = new RegExp(
	`^(?:${OPENERS} )*(?:what|whats|who|whos|whose|when|where|why|how|which|is|isn't|are|aren't|am|was|were|do|does|doesn't|did|didn't|can|could|will|won't|would|should|shall|has|have (?:i|we|you|they)|had|may|might|any|another)\\b`,
)
/** Matches a request for an explanation, a sign of confusion or a condition, anywhere in a clause. */
const ASKS_OR_LIMITS =
	/\b(?:tell|explain|clarify|repeat|elaborate|describe|define|wonder|wondering|curious|confus\w+|unclear|unsure|depends|before (?:that|this|you|we|going|moving)|until|unless|if|only|provided|wait|hold on|hang on)\b|\b(?:want|need|like|love|wish)(?:ed)?(?: you)? to (?:know|understand|hear|see|ask|learn|check|talk|discuss|speak|think|look|compare)\b|\b(?:don't|do not|dont|didn't|did not|doesn't|does not|not)(?: really| quite)? (?:get|understand|follow|see|clear|sure|help|answer|what)\b|^(?:\w+ ){0,3}(?:see|show|give me|go over)\b/

function asks(clause: string): boolean {
	if (/\b(?:later|another time|some other time)\b/.test(clause) && !INVERTED.test(clause))
		return false
	return INVERTED.test(clause.replace(/'s\b/, '')) || ASKS_OR_LIMITS.test(clause)
}

/** Returns the dialogue acts of a clause, or undefined when the grammar does not cover the whole clause. */
function readClause(clause: string): DialogueAct[] | undefined {
	let rest = clause
	const acts: DialogueAct[] = []
	while (rest !== '') {
		const found = longestMatch(rest)
		if (found === undefined) return isHarmlessRest(acts.at(-1), rest) ? acts : undefined
		if (found.act !== 'filler') acts.push(found.act)
		rest = rest.slice(found.length).trimStart()
	}
	return acts
}

/** Returns whether words after a dialogue act do not change the act, such as "where we stopped" after "continue". */
function isHarmlessRest(act: DialogueAct | undefined, rest: string): boolean {
	if (act === undefined || ASKS_OR_LIMITS.test(rest.replace(/^before\b/, ''))) return false
	return (
		act === 'no_questions' ||
		/^(?:from )?(?:where|whenever|when|as|before|that|which|like) (?:i|we|you|it)\b/.test(rest)
	)
}

/**
 * Returns the longest phrase of `GRAMMAR` at the start of a text. When several phrases are equally long, returns the
 * first one in `GRAMMAR`.
 */
function longestMatch(rest: string): { act: DialogueAct; length: number } | undefined {
	let best: { act: DialogueAct; length: number } | undefined
	for (const { act, pattern } of GRAMMAR) {
		const length = pattern.exec(rest)?.[0].length ?? 0
		if (length > (best?.length ?? 0)) best = { act, length }
	}
	return best
}
