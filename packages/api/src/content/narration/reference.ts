import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group Narration. */
export const narrationReference: SliceReference = {
	operations: {
		'narration.narrate':
			'Speaks a script in the voice of the deck. The recording is kept on the slide when the script and the voice are those of the slide. When the speech provider fails, the local voice speaks, and when that fails too, `source` is `fallback` and the audio is silence of the same length.',
		'narration.single':
			'Speaks one script for the viewer. Without a session, name the presentation; a paid voice then speaks only texts of that presentation, and the local voice speaks any other text. Without an account or the token of the presentation, variables get the homeowner’s values only in texts of the presentation, and neutral values in other texts.',
		'narration.batch':
			'Speaks the scripts of up to 50 slides in one call, whatever their `slideId`. A slide that cannot be spoken gets silent audio with `source` `fallback`, is named in `failed`, and does not fail the batch. The operation reads no session and no API key. A paid voice speaks only texts of the named slides or the presentation, and the local voice speaks every other text, within a daily number of characters. Without the token of the presentation, variables get the homeowner’s values only in texts of the presentation, and neutral values in other texts.',
		'narration.qaAudio':
			'Speaks the sentence before or after an answer. The recording is kept on the deck when the text and the voice are those of the deck.',
		'narration.resume':
			'Returns the recording of the sentence before or after an answer, from the snapshot of a presentation or, with a session, from a deck.',
		'narration.generatePrompt':
			'Proposes sentences to speak before and after an answer, with the name of the company. Nothing is saved: save them with `PUT /api/decks/{deckId}/qa-settings`.',
	},
	models: {
		Narration: {
			$: 'Spoken script.',
			slideId: 'The `slideId` of the request.',
			script: 'The spoken text.',
			audioUrl: 'Signed URL of the audio. It expires.',
			source:
				'Origin of the audio: a speech provider, `local` for the built-in voice, `cache` for an earlier recording, `fallback` for silence because no voice was available.',
			wordTimings: 'Time of each word. Estimated for silent audio.',
		},
		NarrateSlideInput: {
			$: 'Script of a slide to speak.',
			slideId: 'ID of a slide of the company.',
			script: 'Text to speak, at most 5,000 characters.',
			voiceId: 'Voice that speaks. Defaults to the voice of the deck.',
		},
		NarrateSingleInput: {
			$: 'Script to speak for the viewer.',
			$like: 'NarrateSlideInput',
			sessionId: 'Any text that identifies the caller’s playback, at most 200 characters.',
			slideId: 'ID of the slide or, with a presentation, its key. It is returned unchanged.',
			presentationId: 'ID of the presentation that is played. Required without a session.',
		},
		NarrateBatchInput: {
			$: 'Scripts of several slides.',
			sessionId: 'Any text that identifies the caller’s playback, at most 200 characters.',
			slides:
				'The slides, at most 50. A value that is not a slide gets silent audio and does not fail the batch.',
			presentationId: 'ID of the presentation that is played.',
		},
		NarrateBatchInputSlide: {
			$: 'Slide of a batch.',
			slideId:
				'Any name for the slide, returned unchanged. For the ID of a slide, the voice and the budget of its deck apply.',
			script: 'Text to speak. A text of more than 5,000 characters gets silent audio.',
			voiceId:
				'Voice that speaks. Defaults to the voice of the presentation or deck. A slide that belongs to no company is spoken by a local voice.',
		},
		NarrationBatch: {
			$: 'Spoken scripts of a batch.',
			cachedIds: 'The `slideId` of each slide whose audio was recorded earlier.',
			responses: 'One entry per slide, in the order of the request.',
			failed: 'The slides that got silent audio, with the reason. Empty when all were spoken.',
		},
		NarrationFailure: {
			$: 'Slide of a batch that could not be spoken.',
			index: 'Position of the slide in the request, from 0.',
			slideId: 'The `slideId` of the request, or an empty text when the entry has none.',
			message: 'What went wrong and what to do.',
		},
		NarratePromptInput: {
			$: 'Sentence before or after an answer.',
			text: 'Text to speak. Defaults to the saved text of the deck.',
			voiceId: 'Voice that speaks. Defaults to the saved voice of the deck.',
			promptType: '`resume` follows an answer, `transition` precedes it.',
		},
		NarrateResumeInput: {
			$: 'Request for a spoken prompt.',
			deckId: 'ID of the deck. Only with a session; a presentation determines its deck.',
			promptType: '`resume` follows an answer, `transition` precedes it.',
			voiceId:
				'Voice that speaks: one of the presentation’s voices. Defaults to the voice of the prompt.',
			language:
				'Language of the prompt, such as `en` or `en-CA`. A language other than that of the deck is refused, because prompts are not translated.',
		},
		SpokenPrompt: {
			$: 'Spoken sentence before or after an answer.',
			audioUrl: 'Signed URL of the audio. It expires.',
			wordTimings: 'Time of each word.',
			promptType: '`resume` follows an answer, `transition` precedes it.',
			voiceId: 'Voice that speaks.',
			source: 'Origin of the audio, as in `Narration`.',
		},
		GeneratePromptInput: {
			$: 'Request for proposed sentences.',
			promptType: 'The sentence to speak: `resume` follows an answer, `transition` precedes it.',
		},
		GeneratedPrompt: {
			$: 'Proposed sentences. They are not saved.',
			promptType: 'Kind of `prompt`, as requested.',
			prompt: 'The sentence of the requested kind.',
			audioUrl: 'Signed URL of the spoken `prompt`. It expires.',
			wordTimings: 'Time of each word of `prompt`.',
			resumePromptText: 'Sentence to speak after an answer.',
			transitionPromptText: 'Sentence to speak before an answer.',
		},
	},
}
