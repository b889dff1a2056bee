import type { ContinueIntent, ContinueRequest } from '@dormer/providers/language/language'
import { type ReplyAct, readReply } from './read-reply.ts'

/** What a plain "yes" to a prompt means. The "yes" to "Shall we continue?" means `go_on`. */
type PromptKind = 'go_on' | 'ask_more' | 'go_back' | 'satisfied' | 'unknown'

/** Dialogue acts that tell the player what to do. The other dialogue acts answer the prompt or ask something. */
const DIRECTIVES: readonly ReplyAct[] = ['continue', 'back', 'back_to_place', 'stop', 'wait']

/**
 * Returns what a homeowner's reply means while the presentation is paused for questions
 * (docs/specification.md#post-apiintentcontinue). A reply that asks something or names a condition is a `question`. Otherwise
 * the last instruction in the reply decides. A plain yes or no answers the prompt that was spoken before it. Any other reply is
 * a `question`.
 */
export function classifyReply(request: ContinueRequest): ContinueIntent {
	const acts = readReply(request.userResponse)
	const moved = request.didNavigateToNewSlide
	if (acts.includes('own_question') || acts.includes('has_question')) return 'question'
	const directive = acts.findLast((act) => DIRECTIVES.includes(act))
	if (directive === 'stop' || directive === 'wait') return 'question'
	if (directive === 'back') return moved ? 'go_back' : 'question'
	if (directive === 'back_to_place') return moved ? 'go_back' : 'continue'
	if (directive === 'continue' || acts.includes('no_questions')) return 'continue'
	if (acts.includes('own_statement')) return 'question'
	if (acts.includes('not_back')) return isSatisfied(acts) ? 'continue' : 'question'
	return answerPrompt(promptKindsOf(request.promptText), acts, moved)
}

/** Returns whether the reply says that everything is fine, as in "no need to go back, this is fine". */
const isSatisfied = (acts: ReplyAct[]) => acts.includes('done') || acts.includes('settled')

/**
 * Returns what a yes, a no or a thank-you means after a prompt. When the prompt offers two options, a yes chooses the
 * first option.
 */
function answerPrompt(
	[first = 'unknown', second = 'unknown']: PromptKind[],
	acts: ReplyAct[],
	moved: boolean,
): ContinueIntent {
	const takesSecond = acts.includes('second_option')
	const prompt = takesSecond ? second : first
	const yes = acts.includes('yes') || acts.includes('first_option') || takesSecond
	const no = acts.includes('no')
	const settled = acts.includes('settled')
	const done = isSatisfied(acts)
	if (yes && no) return 'question'
	if (no && settled && prompt !== 'go_back') return 'continue'
	if (prompt === 'ask_more') return (no || done) && !yes ? 'continue' : 'question'
	if (no || !(yes || done)) return 'question'
	if (prompt === 'go_back' && yes) return moved ? 'go_back' : 'continue'
	if (prompt === 'unknown') return 'question'
	return 'continue'
}

const PROMPT_PATTERNS: [Exclude<PromptKind, 'unknown'>, RegExp][] = [
	[
		'ask_more',
		/\b(?:(?:another|other|more|further|any|a|follow[- ]?up) questions?|anything (?:else|more)|something else|what else|ask (?:me )?(?:another|more|something|anything)|want to ask|like to ask|(?:want|like|need) to know (?:more|anything|something))\b/,
	],
	[
		'go_back',
		/\b(?:go(?:ing)?|take you|return(?:ing)?|head(?:ing)?|jump(?:ing)?|back) (?:back|to (?:where|the (?:previous|last|slide))|to the slide)\b|\bwhere (?:we|you) (?:were|left off)\b|\bprevious slide\b/,
	],
	[
		'go_on',
		/\b(?:continue|continuing|go on|going on|carry on|carrying on|keep going|move on|moving on|proceed|resume|pick up|go ahead|next slide|get back to (?:the|your) presentation|back to the presentation|ready|shall i|start again)\b/,
	],
	[
		'satisfied',
		/\b(?:(?:answer|answered|answers) (?:your|that|the|it)|what you (?:wanted|were looking for|needed)|make sense|makes sense|clear (?:now|enough|so far|to you)|is that clear|that help|helpful|does that work)\b/,
	],
]

/**
 * A prompt is the text that the viewer speaks after an answer. Returns the kinds of question in a prompt, such as "continue?"
 * or "did this help?", in the order in which they appear in the prompt.
 */
function promptKindsOf(promptText: string): PromptKind[] {
	const text = promptText.toLowerCase().replace(/[’`]/g, "'")
	return PROMPT_PATTERNS.map(([prompt, pattern]) => ({ prompt, at: text.search(pattern) }))
		.filter(({ at }) => at >= 0)
		.sort((a, b) => a.at - b.at)
		.map(({ prompt }) => prompt)
}
