import { readReply, type Sign } from './continue-signs.ts'
import type { ContinueIntent, ContinueRequest } from './language.ts'

/** What a bare yes to the prompt means; "either" offers both, the first named rules. */
type Prompt = 'go_on' | 'ask_more' | 'go_back' | 'satisfied' | 'unknown'

/**
 * What a viewer's reply means after a pause for questions: a closed grammar of signs, in which every word has to be
 * known. A reply with any other word in it, with a wish to ask or to wait, or with no clear sign, is a question.
 */
export function classifyReply(request: ContinueRequest): ContinueIntent {
	const signs = readReply(request.userResponse)
	if (signs === undefined) return 'question'
	const has = (sign: Sign) => signs.includes(sign)
	if (has('wait') || has('ask') || has('stop')) return 'question'
	if (has('back')) return request.didNavigateToNewSlide ? 'go_back' : 'question'
	if (has('back_to_place')) return request.didNavigateToNewSlide ? 'go_back' : 'continue'
	if (has('continue') || has('no_questions')) return 'continue'
	return answerPrompt(readPrompt(request.promptText), signs, request.didNavigateToNewSlide)
}

/** A yes, a no or a thank-you means what the prompt makes of it. */
function answerPrompt(prompt: Prompt, signs: Sign[], moved: boolean): ContinueIntent {
	const yes = signs.includes('yes')
	const no = signs.includes('no')
	const done = signs.includes('done')
	if (yes && no) return 'question'
	if (prompt === 'ask_more') return (no || done) && !yes ? 'continue' : 'question'
	if (no || !(yes || done)) return 'question'
	if (prompt === 'go_back' && yes) return moved ? 'go_back' : 'continue'
	if (prompt === 'unknown') return 'question'
	return 'continue'
}

const PROMPTS: [Exclude<Prompt, 'unknown'>, RegExp][] = [
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

/** What the prompt asks; of several things the one that it names first. */
function readPrompt(promptText: string): Prompt {
	const text = promptText.toLowerCase().replace(/[’`]/g, "'")
	const found = PROMPTS.map(([prompt, form]) => ({ prompt, at: text.search(form) }))
		.filter(({ at }) => at >= 0)
		.sort((a, b) => a.at - b.at)
	return found[0]?.prompt ?? 'unknown'
}
