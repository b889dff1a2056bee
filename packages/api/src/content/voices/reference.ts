import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group Voices. */
export const voicesReference: SliceReference = {
	operations: {
		'voices.list':
			'Returns the voices that decks and presentations can use. The first one is used where no voice is chosen. Field names are those of the specification, in snake_case.',
	},
	models: {
		Voice: {
			$: 'Voice that reads scripts and answers aloud.',
			voice_id: 'ID of the voice, for `voiceId` and `voice_id` in requests.',
			name: 'Name to show to people.',
			category: 'Kind of the voice as the speech provider names it.',
			preview_url: 'URL of a short sample. Null when the provider has none.',
			labels: 'Properties of the voice by name, such as `accent` or `language`.',
		},
		VoiceList: { voices: 'The voices, the default voice first.' },
		VoiceSettings: {
			$: 'Voice of a presentation.',
			voice_id:
				'Voice that speaks, from `GET /api/voices/list`. Defaults to the voice of the deck.',
		},
	},
}
