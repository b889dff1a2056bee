import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference about the spoken prompts of a deck. */
export const qaSettingsReference: SliceReference = {
	operations: {
		'qa.getSettings': 'Returns the sentences that are spoken before and after an answer.',
		'qa.updateSettings':
			'Changes the fields that you send. A prompt with a changed text or voice is recorded again in the background.',
	},
	models: {
		QaSettings: {
			$: 'Sentences that a deck speaks around the answers to questions.',
			resumePromptText:
				'Sentence after an answer that asks whether to continue, at most 500 characters.',
			resumeVoiceId: 'Voice of the sentence after an answer. Null for the voice of the deck.',
			resumeAudioUrl: 'Signed URL of its recording. Null until it is recorded.',
			transitionPromptText:
				'Sentence before an answer that shows another slide, at most 500 characters.',
			transitionVoiceId: 'Voice of the sentence before an answer. Null for the voice of the deck.',
			transitionAudioUrl: 'Signed URL of its recording. Null until it is recorded.',
			revision:
				'Identifies the texts and voices of this record. Send it with an update to avoid overwriting someone else’s changes.',
		},
		UpdateQaSettingsInput: {
			$: 'Changes to the prompts. Fields that are left out stay as they are.',
			$like: 'QaSettings',
			revision:
				'The `revision` of the record that you read. If someone else has changed the record since, the call returns 409 `CONFLICT` with the current record in `current`. Without `revision`, the call overwrites.',
		},
		QaGetSettingsResponse: { qaSettings: 'The prompts of the deck.' },
		QaUpdateSettingsResponse: { qaSettings: 'The saved prompts.' },
	},
}
