import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference about the sample deck. */
export const sampleDeckReference: SliceReference = {
	operations: {
		'onboarding.openSample':
			'Returns the sample deck of the company and a presentation of it. The first call creates both. Made for the editor.',
	},
	models: {
		SampleDeck: {
			$: 'Sample deck with a presentation.',
			deckId: 'ID of the sample deck.',
			url: 'Link to its presentation.',
		},
	},
}
