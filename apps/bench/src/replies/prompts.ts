import type { ContinueIntent } from '@dormer/providers/language'

/** Sentences with which the viewer asks the homeowner whether to continue. The benchmark classifies the replies to them. */
const PROMPTS = {
	on: 'Shall we continue?',
	ready: 'Are you ready to continue with the presentation?',
	more: 'Do you have any other questions?',
	else: 'Is there anything else you would like to know?',
	answered: 'Did that answer your question?',
	back: 'Would you like to go back to the slide we were on?',
	both: 'Do you have another question, or shall we continue?',
} as const

export type TestReply = {
	reply: string
	prompt: string
	/** True when the player moved to another slide to show the answer. Then the homeowner can ask to go back. */
	moved: boolean
	intent: ContinueIntent
}
type Row = [reply: string, prompt: keyof typeof PROMPTS, intent: ContinueIntent, moved?: 'moved']

/**
 * Builds test replies from rows. A row contains the reply, the name of the prompt before it, the expected intent and, if the
 * player showed another slide, the word `moved`.
 */
export function repliesOf(rows: readonly Row[]): TestReply[] {
	return rows.map(([reply, prompt, intent, moved]) => ({
		reply,
		prompt: PROMPTS[prompt],
		moved: moved !== undefined,
		intent,
	}))
}
