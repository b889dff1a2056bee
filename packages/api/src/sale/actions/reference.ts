import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group Actions. */
export const actionsReference: SliceReference = {
	operations: {
		'actions.find':
			'Finds the command for the player in what a homeowner typed or said, such as “go back two slides” or “louder”. A text that contains no command returns `no_action`; send it to `POST /api/qa` as a question. Send a session or a `presentationId`.',
	},
	models: {
		ActionInput: {
			$: 'What the homeowner typed or said, and the state of the player.',
			input: 'What the homeowner typed or said, at most 1,000 characters.',
			presentationId: 'ID of the presentation. Required without a session.',
			context: 'State of the player.',
		},
		ActionContext: {
			$: 'State of the player.',
			slideNumber: 'Slide that is shown, counted from 1.',
			totalSlides: 'Number of slides.',
			slideTitles: 'Titles of all slides, in order, for commands that name a slide.',
			promptText: 'Prompt that is shown during a pause for questions.',
			didNavigateToNewSlide: 'True when another slide was shown for the last answer.',
			currentSlide: 'Another name for `slideNumber`.',
			isPlaying: 'Whether the player is playing. It does not change the command.',
			volume:
				'Current volume in percent. When you send it, `louder` and `quieter` return the new volume as their `value`.',
			awaitingResume: 'False when the player waits for no reply; `promptText` is then ignored.',
		},
		ActionAnswerAction: {
			$: 'A command was found.',
			type: 'Always `action`.',
			action: 'The command.',
			confidence: 'How certain the command is, from 0 to 1.',
		},
		ActionAnswerNoAction: {
			$: 'The text contains no command.',
			type: 'Always `no_action`.',
			rateLimited:
				'True when the daily limit of the language model was reached and only fixed commands were recognized. Left out otherwise.',
		},
		Action: {
			$: 'Command for the player.',
			category: 'Kind of the command.',
			action: 'The command.',
			slideNumber: 'Target slide of a navigation, counted from 1. Left out when unknown.',
			step: 'Number of slides to move. Left out for one.',
			value:
				'Volume in percent, or speed as a multiple of the normal speed. Left out for other commands.',
		},
	},
}
