import type { ContinueIntent, ContinueRequest } from '../../language.ts'
import { type ReplyAct, readReply } from './read-reply.ts'

/** What a bare yes to the prompt means. */
type Prompt = 'go_on' | 'ask_more' | 'go_back' | 'satisfied' | 'unknown'

/** What moves the player, or keeps it where it is. */
const DIRECTIVES: readonly ReplyAct[] = ['continue', 'back', 'back_to_place', 'stop', 'wait']

/**
 * What a viewer's reply means after a pause for questions. Whoever asks, or names a condition, asks; else the last wish
 * of the reply counts, so that one taken back does not. Without a wish, a yes or a no means what the prompt makes of it,
 * and words that are neither are a question.
 */
export function classifyReply(request: ContinueRequest): ContinueIntent {
	const signs = readReply(request.userResponse)
	const moved = request.didNavigateToNewSlide
	if (signs.includes('asks') || signs.includes('ask')) return 'question'
	const wish = signs.findLast((sign) => DIRECTIVES.includes(sign))
	if (wish === 'stop' || wish === 'wait') return 'question'
	if (wish === 'back') return moved ? 'go_back' : 'question'
	if (wish === 'back_to_place') return moved ? 'go_back' : 'continue'
	if (wish === 'continue' || signs.includes('no_questions')) return 'continue'
	if (signs.includes('says') || signs.includes('not_back')) return 'question'
	return answerPrompt(readPrompts(request.promptText), signs, moved)
}

/** A yes, a no or a thank-you means what the prompt makes of it; of two offers a yes takes the first. */
function answerPrompt(
	[first = 'unknown', second = 'unknown']: Prompt[],
	signs: ReplyAct[],
	moved: boolean,
): ContinueIntent {
	const latter = signs.includes('latter')
	const prompt = latter ? second : first
	const yes = signs.includes('yes') || signs.includes('former') || latter
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

/** What the prompt asks or offers, in its order. */
function readPrompts(promptText: string): Prompt[] {
	const text = promptText.toLowerCase().replace(/[’`]/g, "'")
	return PROMPTS.map(([prompt, form]) => ({ prompt, at: text.search(form) }))
		.filter(({ at }) => at >= 0)
		.sort((a, b) => a.at - b.at)
		.map(({ prompt }) => prompt)
}
